"""`cardlang lsp`: the language server, spoken to over standard input and output; an editor starts it."""

from __future__ import annotations

import click

from cardlang.tools.cli import Exit


@click.command("lsp")
def lsp() -> Exit:
    """Serve an editor over standard input and output with findings, fixes, completion, hovers, colours and more.

    Ends with 0 when the editor asked for it in order, with 1 when it went without a word before.
    """
    try:
        from cardlang.tools.language_server import serve
    except ImportError:
        raise click.UsageError("the language server needs the extra `lsp`: pip install 'cardlang[lsp]'.") from None
    return Exit.CLEAN if serve() else Exit.FINDINGS
