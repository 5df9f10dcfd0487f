"""From a normalised ability line to its node, or to what could be read of it and findings about the rest.

Whether a node prints back is for `printing.gates` to say: only a line that passes them counts as read.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache

from cardlang.diagnostics import Diagnostic
from cardlang.nodes.base import Node
from cardlang.source import Span
from cardlang.syntax.agreement import disagreements
from cardlang.syntax.agreement_phrases import wrong_capitals, wrong_neighbours
from cardlang.syntax.attach import attach
from cardlang.syntax.build import Builder, Run
from cardlang.syntax.expect import explain_stop
from cardlang.syntax.grammar import Grammar, load_grammar
from cardlang.syntax.lexer import UNKNOWN, tokenize
from cardlang.syntax.normalize import AbilityLine, source_span
from cardlang.syntax.tables import Stop, run
from cardlang.syntax.tokens import Token


@dataclass(frozen=True, slots=True)
class Reading:
    """What came of one ability line.

    `node` is the whole line's node, or None; then `parts` are the nodes of what could be read (a cost, a trigger,
    single sentences) and `unread` the author's words that no node holds. Spans are in the face's text.
    """

    line: AbilityLine
    node: Node | None
    parts: tuple[Node, ...]
    unread: tuple[Span, ...]
    diagnostics: tuple[Diagnostic, ...]


def read_ability(line: AbilityLine, game: str) -> Reading:
    """Read one normalised ability line of a game."""
    grammar = load_grammar(game)
    tokens, findings = tokenize(line.text, grammar.lexicon)
    placed = tuple(_placed(token, line) for token in tokens)
    if not findings:
        value = run(grammar.tables, "line", placed, _builder(game).reduce)
        if isinstance(value, Node):
            findings = (*wrong_neighbours(placed), *disagreements(value, grammar))
            if not findings:
                return Reading(line, attach(value), (), (), tuple(wrong_capitals(placed, grammar.lexicon)))
        elif isinstance(value, Stop):
            near = placed[max(0, value.index - 2) : value.index + 2]
            findings = tuple(wrong_neighbours(near)) or (explain_stop(value, placed, grammar, line),)
    else:
        findings = tuple(replace(f, span=source_span(line, f.span.start, f.span.end)) for f in findings)
    parts, unread = _read_parts(placed, grammar)
    # Where each piece is well by itself, what is wrong lies between them: the words that the findings are about.
    return Reading(line, None, parts, unread or tuple(f.span for f in findings), findings)


def read_text(text: str, game: str, start: str = "line") -> Node | None:
    """The node of a text that is already normalised, or None; spans are in the text itself."""
    grammar = load_grammar(game)
    tokens, findings = tokenize(text, grammar.lexicon)
    value = None if findings else run(grammar.tables, start, tokens, _builder(game).reduce)
    return attach(value) if isinstance(value, Node) else None


@cache
def _builder(game: str) -> Builder:
    return Builder(load_grammar(game))


def _placed(token: Token, line: AbilityLine) -> Token:
    """The token with its place in the face's text."""
    span = source_span(line, token.start, token.end)
    return replace(token, start=span.start, end=span.end)


def _read_parts(tokens: tuple[Token, ...], grammar: Grammar) -> tuple[tuple[Node, ...], tuple[Span, ...]]:
    """What can be read of a line that cannot be read whole: its pieces, each on its own."""
    parts: list[Node] = []
    unread: list[Span] = []
    for start, piece in _pieces(tokens):
        value = run(grammar.tables, start, piece, _builder(grammar.name).reduce)
        found = [v for v in (value.items if isinstance(value, Run) else (value,)) if isinstance(v, Node)]
        wrong = (*wrong_neighbours(piece), *(f for node in found for f in disagreements(node, grammar)))
        if found and not wrong:
            parts.extend(attach(node) for node in found)
        else:
            unread.append(Span(piece[0].start, piece[-1].end))
    return tuple(parts), tuple(unread)


def _pieces(tokens: tuple[Token, ...]) -> Iterator[tuple[str, tuple[Token, ...]]]:
    """The pieces of a line with the start symbol that reads each: a cost zone, a trigger zone, the sentences."""
    begin, quoted = 0, False
    for index, token in enumerate(tokens):
        quoted = quoted != (token.terminal in ("QUOTE", "QUOTE_END"))
        here = tokens[begin : index + 1]
        if begin == 0 and not quoted and token.terminal == "COLON":
            yield "cost_zone", here
            begin = index + 1
        elif begin == 0 and token.terminal == "COMMA" and tokens[0].terminal in ("WHEN", "WHENEVER", "AT"):
            yield "trigger_zone", here
            begin = index + 1
        elif token.terminal == "DOT" and not quoted and here:
            yield "step_list", here
            begin = index + 1
    if begin < len(tokens):
        yield "step_list", tokens[begin:]


def is_unknown(token: Token) -> bool:
    """Whether the token is a word the language does not have."""
    return token.terminal == UNKNOWN
