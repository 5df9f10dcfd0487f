"""`cardlang find`: the cards of a set whose abilities mean what a query says.

A query is terms with blanks between, all of which must hold; `a,b` is either, `-term` that the card has none such:

    role:additional kind:sacrifice          what is paid: role, kind, payer, gate, paid_when, is_cost, rule
    effect:draw trigger:attack noun:unit    what is done, and on what occasion; the nouns; keyword:equip
    name:fox game:magic verdict:partial code:CL203 "any words"

Terms about a payment hold for one and the same payment, those about an ability for the ability that has it.
"""

from __future__ import annotations

import json
import shlex
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import click

from cardlang.card_data import card_to_data
from cardlang.diagnostics import Severity, visible
from cardlang.formats.fields import Fields
from cardlang.formats.recognise import GAMES
from cardlang.formats.sources import Refused, Row, card_of, rows
from cardlang.library import Verdict, read_card
from cardlang.nodes.roles import CostRole, Gate, PaidWhen, PartKind, Payer
from cardlang.tools.batch_run import names_in
from cardlang.tools.cli import Exit, Problem, exit_code
from cardlang.tools.inputs import field_options
from cardlang.tools.meaning import PLACES, parts_of, words_of
from cardlang.tools.showing import fitted

Data = Mapping[str, object]

_OF_COSTS = ("role", "kind", "payer", "gate", "paid_when", "is_cost", "optional", "rule")
_OF_CARDS = ("name", "game", "verdict", "code", "text", "runnable")
_CLOSED: Mapping[str, frozenset[str]] = {
    "role": frozenset(one.value for one in CostRole),
    "kind": frozenset(one.value for one in PartKind),
    "payer": frozenset(one.value for one in Payer),
    "gate": frozenset(one.value for one in Gate),
    "paid_when": frozenset(one.value for one in PaidWhen),
    "verdict": frozenset(one.value for one in Verdict),
    "game": frozenset(GAMES),
}
"""The values that a term can have where there are no others."""
_NAMES = (*_OF_COSTS, *PLACES, *_OF_CARDS)


@dataclass(frozen=True, slots=True)
class Term:
    """One term of a query: what it is about, the values of which one must be there, and whether none may be."""

    about: str
    values: tuple[str, ...]
    negated: bool = False


@click.command("find", context_settings={"ignore_unknown_options": True})
@click.argument("query")
@click.argument("sources", nargs=-1, required=True, type=click.Path())
@click.option("--game", type=click.Choice(GAMES), help="The game, for sources that don't say it.")
@field_options
@click.option("--json", "as_json", is_flag=True, help="One JSON object a card.")
def find(query: str, sources: tuple[str, ...], game: str | None, fields: Fields | None, as_json: bool) -> Exit:
    """Find cards by what they mean: 'role:additional kind:sacrifice', 'trigger:attack effect:draw -role:unless'.

    SOURCES are files and folders of cards, or what batch wrote, which is quicker.
    """
    terms = terms_of(query)
    problems: list[Problem] = []
    found = 0
    for card in _cards(sources, game, fields, problems):
        abilities = matching(card, terms)
        if abilities is not None:
            found += 1
            for line in _told(card, abilities, as_json):
                click.echo(line if as_json else fitted(line))
    for problem in problems:
        click.echo(str(problem), err=True)
    if not as_json:
        click.echo(f"{found} card{'' if found == 1 else 's'}")
    if problems:
        return exit_code(problems=problems)
    return Exit.CLEAN if found else Exit.FINDINGS


def terms_of(query: str) -> tuple[Term, ...]:
    """The terms of a query. Raises click.UsageError."""
    try:
        words = shlex.split(query)
    except ValueError as error:
        raise click.UsageError(f"this query cannot be read: {error}.") from error
    if not words:
        raise click.UsageError(f"this query is empty; its terms are about {', '.join(_NAMES)}.")
    return tuple(map(_term, words))


def matching(card: Data, terms: Iterable[Term]) -> list[Data] | None:
    """The abilities that the terms about abilities and payments hold for; None when the card is not sought."""
    wanted = [term for term in terms if not term.negated]
    refused = [term for term in terms if term.negated]
    if any(_holds_somewhere(card, term) for term in refused):
        return None
    if not all(_holds_for_card(card, term) for term in wanted if term.about in _OF_CARDS):
        return None
    inner = [term for term in wanted if term.about not in _OF_CARDS]
    abilities = [ability for ability in _abilities(card) if _holds_for_ability(ability, inner)]
    return None if inner and not abilities else abilities if inner else []


def _term(word: str) -> Term:
    negated, bare = word.startswith("-") and len(word) > 1, word.removeprefix("-")
    about, mark, value = bare.partition(":")
    if not mark or " " in about:
        return Term("text", (bare.lower() if negated else word.lower(),), negated)
    if about not in _NAMES or not value:
        raise click.UsageError(f'"{word}" is no term: they are about {", ".join(_NAMES)}; words of the text need none.')
    values = tuple(part.strip().lower() for part in value.split(","))
    unknown = next((one for one in values if about in _CLOSED and one not in _CLOSED[about]), None)
    if unknown is not None:
        raise click.UsageError(f'there is no {about} "{unknown}": {", ".join(sorted(_CLOSED[about]))}.')
    return Term(about, values, negated)


def _holds_somewhere(card: Data, term: Term) -> bool:
    if term.about in _OF_CARDS:
        return _holds_for_card(card, term)
    return any(_holds_for_ability(ability, [term]) for ability in _abilities(card))


def _holds_for_card(card: Data, term: Term) -> bool:
    if term.about == "code":
        return any(str(found["code"]).lower() in term.values for found in _list(card["findings"]))
    if term.about == "text":
        texts = [str(face["text"]).lower() for face in _list(card["faces"])]
        return any(value in text for value in term.values for text in texts)
    value = str(card[term.about] if card[term.about] is not None else "").lower()
    return any(part in value for part in term.values) if term.about == "name" else value in term.values


def _holds_for_ability(ability: Data, terms: list[Term]) -> bool:
    words = words_of(ability)
    if not all(words[term.about] & set(term.values) for term in terms if term.about in PLACES):
        return False
    about_costs = [term for term in terms if term.about in _OF_COSTS]
    return not about_costs or any(
        all(_holds_for_cost(cost, term) for term in about_costs) for cost in _list(ability["costs"])
    )


def _holds_for_cost(cost: Data, term: Term) -> bool:
    if term.about == "kind":
        return any(part["kind"] in term.values for part in parts_of(cost["parts"]))
    return str(cost[term.about]).lower() in term.values


def _abilities(card: Data) -> Iterator[Data]:
    """The card's abilities, and its printed costs as if each were one."""
    for face in _list(card["faces"]):
        if face["base_cost"]:
            cost = face["base_cost"]
            text = cost["text"] if isinstance(cost, Mapping) else ""
            yield {"ast": None, "parts": [], "costs": [cost], "text": text}
    yield from _list(card["abilities"])


def _cards(sources: Iterable[str], game: str | None, fields: Fields | None, problems: list[Problem]) -> Iterator[Data]:
    """The objects of the cards: those that batch wrote as they are, others read."""
    for source in sources:
        if _is_written(source):
            with Path(source).open("rb") as file:
                yield from (json.loads(line) for line in file)
            continue
        names = names_in(row for row in rows((source,), game, fields) if isinstance(row, Row))
        for index, row in enumerate(rows((source,), game, fields)):
            if isinstance(row, Refused):
                if row.finding.severity is Severity.ERROR:
                    problems.append(Problem(row.file, row.finding))
            else:
                yield card_to_data(read_card(card_of(row), names=names), index, False, ())


def _is_written(source: str) -> bool:
    """Whether a file is one that `cardlang batch` wrote."""
    try:
        with Path(source).open("rb") as file:
            first = json.loads(file.readline(1 << 24))
    except (OSError, ValueError, RecursionError):
        return False
    return isinstance(first, dict) and {"verdict", "abilities", "faces", "blocked_by"} <= first.keys()


def _told(card: Data, abilities: list[Data], as_json: bool) -> Iterator[str]:
    source = card["source"]
    assert isinstance(source, Mapping)
    if as_json:
        shown = {key: card[key] for key in ("id", "name", "game", "source", "verdict")}
        told = json.dumps({**shown, "abilities": [ability["text"] for ability in abilities]}, ensure_ascii=False)
        yield told.encode("utf-8", "backslashreplace").decode()
        return
    yield visible(f"{card['name'] or '(no name)'} ({source['file']}:{source['line']})")
    for ability in abilities:
        yield from (f"  {visible(line)}" for line in str(ability["text"]).splitlines())


def _list(value: object) -> list[Data]:
    assert isinstance(value, list)
    return value
