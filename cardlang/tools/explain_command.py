"""`cardlang explain`: what a text's abilities and payments mean, in plain words, under one profile or several."""

from __future__ import annotations

import json
import sys

import click

from cardlang.diagnostics import Diagnostic
from cardlang.profiles.registry import default_profile
from cardlang.tools.cli import Exit, Problem, exit_code
from cardlang.tools.explaining import explain_card, explanation_data
from cardlang.tools.inputs import Stated, read_inputs, stated_options
from cardlang.tools.showing import as_shown, fitted, headed


@click.command("explain")
@click.argument("texts", nargs=-1, required=True)
@click.option("--json", "as_json", is_flag=True, help="One JSON object a card.")
@stated_options
def explain(texts: tuple[str, ...], as_json: bool, stated: Stated) -> Exit:
    """Explain each payment in TEXTS: ability text, card files, folders, or - for standard input.

    With several profiles, of one game or of both, what differs between them is set side by side.
    """
    findings: list[Diagnostic] = []
    problems: list[Problem] = []
    for reading in read_inputs(texts, stated):
        if isinstance(reading, Problem):
            problems.append(reading)
            click.echo(str(reading), err=True)
            continue
        findings += [found.diagnostic for found in reading.findings]
        game = reading.card.game
        if game and not reading.card.refused:
            profiles = stated.profiles or (default_profile(game),)
            if as_json:
                click.echo(json.dumps(explanation_data(reading, profiles), ensure_ascii=False))
            else:
                lines = explain_card(reading, profiles)
                click.echo("\n".join(fitted(line) if line.startswith(" ") else headed(line) for line in lines))
        for found in reading.findings:
            click.echo(as_shown(found.diagnostic, found.source, sys.stderr if as_json else sys.stdout), err=as_json)
    return exit_code(findings, problems)
