"""From a normalised ability line to its node, or to what could be read of it and findings about the rest.

Whether a node prints back is for `printing.gates` to say: only a line that passes them counts as read.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import accumulate

from cardlang.codes import finding
from cardlang.diagnostics import Diagnostic, Fix, Severity
from cardlang.nodes.base import Node
from cardlang.nodes.frozen import frozen
from cardlang.source import Span
from cardlang.syntax.agreement.checks import disagreements
from cardlang.syntax.agreement.phrases import wrong_capitals, wrong_neighbours
from cardlang.syntax.agreement.sorts import mismatches
from cardlang.syntax.apart import Sharing
from cardlang.syntax.attach.passes import attach
from cardlang.syntax.build import Builder
from cardlang.syntax.expect import explain_stop, explain_unknown
from cardlang.syntax.gaps import read_around
from cardlang.syntax.grammar import Grammar, load_grammar
from cardlang.syntax.lexer import UNKNOWN, tokenize
from cardlang.syntax.normalize import AbilityLine
from cardlang.syntax.placing import Placing
from cardlang.syntax.shapes import Shaped, Shapes, node_of
from cardlang.syntax.tables import Stop, run, stop_of
from cardlang.syntax.tokens import Token

_BETWEEN = frozenset(
    {
        "DOT",
        "DOT_UNSAID",
        "COMMA",
        "COLON",
        "WHEN",
        "WHENEVER",
        "WHEN_LATER",
        "IF",
        "WHILE",
        "AT_TIME",
        "UNLESS",
        "LABEL",
    }
    | {"BULLET", "DASH", "DASH_MODES", "QUOTE", "QUOTE_END", "THEN", "DURATION", "ABILITY_WORD", "CHAPTER", "COMMA_N"}
)
"""Marks, labels and leads: a line of which no more is left is not read at all."""


@frozen
class Found:
    """What came of the text of one ability line, with places in that text.

    `node` is the whole line's node, or None; then `parts` are the nodes of what could be read, with `Unread` in place
    of what could not, and `unread` the words that could not.
    """

    node: Node | None
    parts: tuple[Node, ...]
    unread: tuple[Span, ...]
    diagnostics: tuple[Diagnostic, ...]


@frozen
class Reading:
    """What came of one ability line: as `Found`, with places in the face's text."""

    line: AbilityLine
    node: Node | None
    parts: tuple[Node, ...]
    unread: tuple[Span, ...]
    diagnostics: tuple[Diagnostic, ...]


def read_line(text: str, game: str) -> Found:
    """Read one normalised ability line of a game."""
    grammar = load_grammar(game)
    tokens, findings = tokenize(text, grammar.lexicon)
    instructing = tuple(_no_label(tokens, game))
    if instructing:
        findings, tokens = (*instructing, *findings), (tokens[0].renamed(UNKNOWN), *tokens[1:])
    shaped = Shaped(_shapes(game))
    value: object = None
    if not findings:
        value = node_of(run(grammar.tables, "line", tokens, shaped.reduce))
        if isinstance(value, Node):
            findings = tuple(_once((*wrong_neighbours(tokens), *disagreements(value, grammar, shaped.agreeing))))
            if not findings:
                attached = attach(value, shaped.staying)
                wrong_sorts = mismatches(attached, grammar.sorts, shaped.suiting)
                findings = tuple(_once((*wrong_sorts, *wrong_capitals(attached, tokens, grammar.lexicon))))
                if not findings:
                    return Found(attached, (), (), ())
        elif isinstance(value, Stop):
            near = tokens[max(0, value.index - 2) : value.index + 2]
            findings = tuple(wrong_neighbours(near)) or (explain_stop(value, tokens, grammar, len(text)),)
    else:
        findings = _with_what_could_stand(findings, tokens, grammar)
    wrong = findings if isinstance(value, Node) else ()
    doubled = tuple(wrong_neighbours(tokens))
    parts, unread, more = _read_parts(tokens, (*doubled, *wrong), grammar, shaped)
    more = tuple(_of_other_sentences((*doubled, *more), findings, tokens))
    # Where each piece is well by itself, what is wrong lies between them: the words that the findings are about.
    return Found(None, parts, unread or tuple(f.span for f in findings), (*findings, *more))


def _no_label(tokens: Sequence[Token], game: str) -> Iterator[Diagnostic]:
    """A finding for words before a dash that are an instruction, and so no label."""
    if len(tokens) < 2 or tokens[0].terminal != "LABEL" or " " not in tokens[0].text:
        return
    label, dash = tokens[0], Span(tokens[0].end, tokens[1].end)
    if read_text(f"{label.text}.", game) is not None:
        message = f'"{label.text}" is an instruction and no label'
        help = 'did you mean a full stop in place of the "—"?'
        yield finding("CL201", message, Span(label.start, label.end), help=help, fix=Fix(dash, "."))


def read_without(text: str, game: str, wrong: Iterable[Span]) -> Found:
    """Read a normalised line around stretches that are not to be read."""
    grammar = load_grammar(game)
    tokens, _ = tokenize(text, grammar.lexicon)
    left = tuple(
        token.renamed(UNKNOWN)
        if token.terminal not in _MARKS and any(_touches(token, span) for span in wrong)
        else token
        for token in tokens
    )
    parts, unread, _ = _read_parts(left, (), grammar, Shaped(_shapes(game)))
    return Found(None, parts, unread, ())


def place(found: Found, line: AbilityLine) -> Reading:
    """What came of a line's text, put where the line stands."""
    placing = Placing(line)
    return Reading(
        line,
        placing.node(found.node) if found.node is not None else None,
        tuple(placing.node(part) for part in found.parts),
        tuple(placing.span(span) for span in found.unread),
        placing.findings(found.diagnostics),
    )


def read_text(text: str, game: str, start: str = "line") -> Node | None:
    """The node of a text that is already normalised, or None; spans are in the text itself."""
    grammar = load_grammar(game)
    tokens, findings = tokenize(text, grammar.lexicon)
    shaped = Shaped(_shapes(game))
    value = None if findings else node_of(run(grammar.tables, start, tokens, shaped.reduce))
    return attach(value, shaped.staying) if isinstance(value, Node) else None


_MARKS = frozenset({"DOT", "DOT_UNSAID", "BULLET", "ROW", "DASH_MODES"})
"""What stands between sentences and modes, whether they are read or not."""


def _once(findings: Iterable[Diagnostic]) -> Iterator[Diagnostic]:
    """The findings without those that say again of the same words that they do not agree."""
    seen: set[tuple[str, Span]] = set()
    for found in findings:
        if (found.code, found.span) not in seen:
            seen.add((found.code, found.span))
            yield found


@cache
def _shapes(game: str) -> Shapes:
    return Shapes(Builder(load_grammar(game)))


def _with_what_could_stand(
    findings: tuple[Diagnostic, ...], tokens: tuple[Token, ...], grammar: Grammar
) -> tuple[Diagnostic, ...]:
    """Findings about unknown words; that of the first says what could stand there."""
    stop = stop_of(grammar.tables, "line", tokens) if tokens else None
    if stop is None:
        return findings
    return tuple(explain_unknown(found, stop, tokens, grammar) for found in findings)


def _of_other_sentences(
    more: Iterable[Diagnostic], findings: Sequence[Diagnostic], tokens: Sequence[Token]
) -> Iterator[Diagnostic]:
    """The first finding of each sentence about which the others say nothing."""
    told = [found.span for found in findings]
    sharing = Sharing(tokens)
    for found in more:
        if not any(sharing.share(found.span, span) for span in told):
            told.append(found.span)
            yield found


def _read_parts(
    tokens: tuple[Token, ...], wrong: tuple[Diagnostic, ...], grammar: Grammar, shaped: Shaped
) -> tuple[tuple[Node, ...], tuple[Span, ...], tuple[Diagnostic, ...]]:
    """What can be read of a line that cannot be read whole, the stretches that cannot, and what is wrong with those."""
    tokens = _without(tokens, wrong)
    told: list[Diagnostic] = []
    while True:
        parsed = read_around(grammar.tables, tokens, shaped.reduce)
        told += _stopped(parsed.stops, tokens, grammar) if tokens else ()
        value = node_of(parsed.value)
        if not isinstance(value, Node) or _is_empty(tokens, parsed.unread):
            return (), (_span(tokens),) if tokens else (), tuple(told)
        found = tuple(disagreements(value, grammar, shaped.agreeing))
        attached = attach(value, shaped.staying)
        found = found or tuple(mismatches(attached, grammar.sorts, shaped.suiting))
        rest = _without(tokens, found)
        gaps = _stretches(tokens, parsed.unread)
        if not found:
            return (attached,), gaps, tuple(told)
        sharing = Sharing(tokens)
        told += [one for one in found if not any(sharing.share(one.span, gap) for gap in gaps)]
        if rest == tokens:
            return (), (_span(tokens),), tuple(told)
        tokens = rest


def _stopped(
    stops: Sequence[tuple[int, frozenset[str]]], tokens: tuple[Token, ...], grammar: Grammar
) -> Iterator[Diagnostic]:
    """A finding for each further place where reading stopped, in a sentence of its own."""
    end = tokens[-1].end
    sharing = Sharing(tokens)
    for number, (index, expected) in enumerate(stops):
        here = Span(tokens[index].start, tokens[index].end) if index < len(tokens) else Span(end, end)
        before = [tokens[earlier] for earlier, _ in stops[:number] if earlier < len(tokens)]
        known = index < len(tokens) and tokens[index].terminal != UNKNOWN
        if known and not any(sharing.share(here, Span(one.start, one.end)) for one in before):
            yield explain_stop(Stop(index, expected), tokens, grammar, end)


def _without(tokens: tuple[Token, ...], wrong: Iterable[Diagnostic]) -> tuple[Token, ...]:
    """The tokens with those that findings are about made words that fit nowhere."""
    spans = sorted(found.span for found in wrong if found.severity is Severity.ERROR)
    starts = [span.start for span in spans]
    reach = [0, *accumulate((span.end for span in spans), max)]
    return tuple(
        token.renamed(UNKNOWN) if reach[bisect_left(starts, token.end)] > token.start else token for token in tokens
    )


def _touches(token: Token, span: Span) -> bool:
    return token.start < span.end and span.start < token.end


def _is_empty(tokens: tuple[Token, ...], unread: tuple[int, ...]) -> bool:
    """Whether nothing is read but the marks and leads between the stretches that are not."""
    left = set(range(len(tokens))).difference(unread)
    return all(tokens[number].terminal in _BETWEEN for number in left)


def _stretches(tokens: tuple[Token, ...], unread: tuple[int, ...]) -> tuple[Span, ...]:
    """The spans of tokens that stand side by side."""
    found: list[Span] = []
    for place, number in enumerate(unread):
        span = Span(tokens[number].start, tokens[number].end)
        if place and unread[place - 1] == number - 1:
            span = found.pop().join(span)
        found.append(span)
    return tuple(found)


def _span(tokens: tuple[Token, ...]) -> Span:
    return Span(tokens[0].start, tokens[-1].end)


def is_unknown(token: Token) -> bool:
    """Whether the token is a word the language does not have."""
    return token.terminal == UNKNOWN
