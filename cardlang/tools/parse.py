"""`cardlang parse`: what a text is read as, ability by ability: its node and its canonical words."""

from __future__ import annotations

import json
from collections.abc import Iterator

import click

from cardlang.card_data import card_to_data
from cardlang.diagnostics import Diagnostic, visible
from cardlang.library import AbilityReading, CardReading, Verdict
from cardlang.nodes.dump import dump
from cardlang.syntax.grammar import load_grammar
from cardlang.syntax.lexer import tokenize
from cardlang.tools.cli import Exit, Problem, exit_code
from cardlang.tools.inputs import Stated, read_inputs, stated_options
from cardlang.tools.report import reason_words, reasons_of
from cardlang.tools.running import lacks
from cardlang.tools.showing import as_shown, fitted


@click.command("parse")
@click.argument("texts", nargs=-1, required=True)
@click.option("--json", "as_json", is_flag=True, help="One JSON object a card, as batch writes it.")
@click.option("--tokens", is_flag=True, help="Show the class of each word and mark, too.")
@stated_options
def parse(texts: tuple[str, ...], as_json: bool, tokens: bool, stated: Stated) -> Exit:
    """Show what TEXTS are read as: ability text, card files, folders, or - for standard input."""
    stated.check_one_game()
    findings: list[Diagnostic] = []
    problems: list[Problem] = []
    index = 0
    for reading in read_inputs(texts, stated, repaired=not as_json):
        if isinstance(reading, Problem):
            problems.append(reading)
            click.echo(str(reading), err=True)
            continue
        findings += [found.diagnostic for found in reading.findings]
        click.echo(_as_json(reading, index) if as_json else "\n".join(_shown(reading, tokens)))
        index += 1
    return exit_code(findings, problems)


def _as_json(reading: CardReading, index: int) -> str:
    blocked_by = (*(reason_words(reason) for reason in reasons_of(reading)), *lacks(reading))
    data = card_to_data(reading, index, not blocked_by, blocked_by)
    return json.dumps(data, ensure_ascii=False).encode("utf-8", "backslashreplace").decode()


def _shown(reading: CardReading, tokens: bool) -> Iterator[str]:
    card = reading.card
    if card.game:
        yield visible(f"{card.name or card.file} ({card.game}): {reading.verdict.value}")
    for ability in reading.abilities:
        yield from map(fitted, _ability(ability, reading.card.game if tokens else None))
    for found in reading.findings:
        yield as_shown(found.diagnostic, found.source)


def _ability(ability: AbilityReading, game: str | None) -> Iterator[str]:
    """The lines for an ability; those of its tokens when their game is given."""
    for line in ability.line.text.splitlines() or ["(a line that was not read)"]:
        yield f"  {visible(line)}"
    if game:
        yield f"    {visible(_classes(ability.line.text, game))}"
    if ability.node is not None:
        yield f"    {dump(ability.node)}"
    elif ability.verdict is Verdict.PARTIAL:
        yield from (f"    in part: {dump(part)}" for part in ability.parts)
    else:
        yield "    not read"
    if ability.printed and ability.printed.canonical != ability.line.text:
        yield f"    = {visible(ability.printed.canonical)}"


def _classes(text: str, game: str) -> str:
    """A line's words and marks, each with its class; a phrase that only the grammar itself names has none."""
    tokens, _ = tokenize(text, load_grammar(game).lexicon)
    return "  ".join(f'"{t.text}"' if t.terminal.startswith("__") else f"{t.text}={t.terminal}" for t in tokens)
