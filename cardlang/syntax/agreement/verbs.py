"""Forms of "be", "do" and "have" that do not suit who does it: "they is stunned", "it don't", "it have been stunned".

Their forms are spellings of one word of the tables, not inflections of a verb; `agreement` looks at all other verbs.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.codes import finding
from cardlang.diagnostics import Diagnostic
from cardlang.nodes.base import Inflection, Node
from cardlang.nodes.clauses import AtLeastLeaving
from cardlang.nodes.effects import AllOf, AnyOf, Grant, Lasting, Then
from cardlang.nodes.filters import Self
from cardlang.nodes.limits import InManner
from cardlang.nodes.predicates import Is, IsNot, Modal, ThereIs
from cardlang.nodes.words import Mode

_IS = (("is", "'s"), ("are", "'re"), ("am", "'m"))
_WAS = (("was",), ("were",), ("was",))
_IS_NOT = (("isn't",), ("aren't",), ("",))
_WAS_NOT = (("wasn't",), ("weren't",), ("wasn't",))
_DO_NOT = (("doesn't",), ("don't",), ("don't",))
_HAVE = (("has", "'s"), ("have", "'ve"), ("have", "'ve"))
_HAVE_NOT = (("hasn't",), ("haven't", "'ve not"), ("haven't", "'ve not"))
"""The forms behind one thing, behind several or "you", and behind "I"."""

_SPELLINGS = {
    _IS: ("is", "are", "am", "'s", "'re", "'m"),
    _WAS: ("was", "were"),
    _IS_NOT: ("isn't", "aren't"),
    _WAS_NOT: ("wasn't", "weren't"),
    _DO_NOT: ("don't", "doesn't"),
    _HAVE_NOT: ("haven't", "hasn't", "'ve not", "haven't already"),
}
"""The spellings in the order in which `words.toml` has them."""

_ORDER = (
    Inflection.BASE,
    Inflection.VARIANT,
    Inflection.VARIANT2,
    Inflection.VARIANT3,
    Inflection.VARIANT4,
    Inflection.VARIANT5,
)
_HAVING = {Inflection.BASE: "have", Inflection.THIRD: "has", Inflection.VARIANT: "'ve", Inflection.VARIANT2: "'s"}
_APART = ("is_not__apart", "is_not__one_apart", "is_not__already", "is_not__longer")
_Forms = tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]


def wrong_be(who: Node, act: Node, person: Inflection | None) -> Iterator[Diagnostic]:
    """A finding for each form of "be", "do" or "have" behind a subject of a person that it does not suit."""
    if person is None:
        return
    place = 2 if isinstance(who, Self) and who.wording.form == "self__i" else int(person is Inflection.BASE)
    for said in _said_of(act):
        forms = _forms_of(said)
        written = _written(said, forms) if forms else ""
        if forms and written and written.removesuffix(" already") not in forms[place]:
            help = f'did you mean "{forms[place][0]}"?' if forms[place][0] else ""
            yield finding("CL303", f'"{written}" does not agree with who does it', said.span, help=help)
        if isinstance(said, Grant):
            form = said.wording.inflections[:1]
            if form and form[0] in (Inflection.BASE, Inflection.THIRD) and form[0] is not person:
                yield finding("CL303", "the verb does not agree with who does it", said.span)


def bare_be(act: Node) -> Iterator[Diagnostic]:
    """A finding for "be" that is nobody's verb: "it be blocked if able"."""
    for said in _said_of(act):
        if isinstance(said, Is) and said.wording.form.startswith("is__be") and said.wording.form != "is__being":
            yield finding("CL303", "nothing says that this is so or must be", said.span, help='did you mean "must be"?')


def _said_of(act: Node) -> Iterator[Node]:
    """What is said of a subject, and what is past in it."""
    match act:
        case AllOf(parts=parts) | AnyOf(parts=parts):
            for part in parts:
                yield from _said_of(part)
        case Then(first=first, second=second):
            yield from _said_of(first)
            yield from _said_of(second)
        case Lasting(change=inner) | AtLeastLeaving(change=inner) | InManner(act=inner):
            yield from _said_of(inner)
        case Modal(mode=Mode.PAST, act=inner):
            yield from _said_of(inner)
        case _:
            yield act


def _forms_of(said: Node) -> _Forms | None:
    form = said.wording.form
    match said:
        case Is():
            if form.startswith("is__be") and form != "is__being":
                return None
            return _WAS if "was" in form else _IS
        case IsNot():
            return _WAS_NOT if "was" in form else _IS if form in _APART else _IS_NOT
        case Modal(mode=Mode.DOES_NOT):
            return _DO_NOT
        case Modal(mode=Mode.HAS):
            return _HAVE
        case Modal(mode=Mode.HAS_NOT):
            return _HAVE_NOT
        case _:
            return None


def _written(said: Node, forms: _Forms) -> str:
    inflections = said.wording.inflections[:1]
    if not inflections:
        return ""
    if forms is _HAVE:
        return _HAVING.get(inflections[0], "")
    spellings = _SPELLINGS[forms]
    index = _ORDER.index(inflections[0]) if inflections[0] in _ORDER else len(spellings)
    return spellings[index] if index < len(spellings) else ""


def wrong_there(node: ThereIs, several: bool | None) -> Iterator[Diagnostic]:
    """A finding for "there are a unit"."""
    form = node.wording.inflections[:1]
    if several is not None and form and (form[0] is Inflection.VARIANT2) is not several:
        wanted = "there are" if several else "there is"
        yield finding(
            "CL303", "this does not agree with how many there are", node.span, help=f'did you mean "{wanted}"?'
        )
