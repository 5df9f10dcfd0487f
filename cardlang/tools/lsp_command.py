"""`cardlang lsp`: the language server, spoken to over standard input and output; an editor starts it."""

from __future__ import annotations

import click

from cardlang.tools.cli import Exit


@click.command("lsp")
def lsp() -> Exit:
    """Serve an editor over standard input and output with findings, fixes, completion, hovers, colours and more."""
    try:
        from cardlang.tools.language_server import server
    except ImportError:
        raise click.UsageError("the language server needs the extra `lsp`: pip install 'cardlang[lsp]'.") from None
    server.start_io()
    return Exit.CLEAN
