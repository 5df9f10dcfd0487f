"""`cardlang schema`: the JSON Schema of what the other commands write as JSON."""

from __future__ import annotations

import json

import click

from cardlang.schema import schema, schema_of

THINGS = ("card", "summary", "Node")


@click.command("schema")
@click.argument("thing", required=False, type=click.Choice(THINGS))
@click.option("--json", "as_json", is_flag=True, help="Without blanks and line breaks.")
def schema_command(thing: str | None, as_json: bool) -> None:
    """Print the JSON Schema of what cardlang writes, or of one THING of it."""
    found = schema_of(thing) if thing else schema()
    separators = (",", ":") if as_json else None
    click.echo(json.dumps(found, ensure_ascii=False, indent=None if as_json else 1, separators=separators))
