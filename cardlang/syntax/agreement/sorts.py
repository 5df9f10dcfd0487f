"""Things of a sort that a word does not suit: "move a rune", "play it to a hand", "a friendly turn", "points attack".

What sorts there are and what suits each word is data (`words.toml`, asked by `sorts`); what is checked is every place
where a thing is said to do something or have it done to it: the act, the passive, the participle and the relative.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from cardlang.codes import finding
from cardlang.diagnostics import Diagnostic
from cardlang.nodes.amounts import StatOf
from cardlang.nodes.base import Node, replace
from cardlang.nodes.effects import Act, Cannot, Deal, Does, EitherAct, Grant, Lasting, May
from cardlang.nodes.filters import Controlled, Here, It, Located, Not, Noun, Objects, Phrase, They, Trait, Typed
from cardlang.nodes.narrowing import AllTraits, Done, EitherTrait, HasKeyword, OfDomain, Stranded, Whom, With
from cardlang.nodes.predicates import Is, Modal
from cardlang.nodes.values import PowerToughness, WithStat
from cardlang.nodes.words import Preposition, Verb
from cardlang.syntax.agreement.acts import acts_of, is_elided
from cardlang.syntax.agreement.amiss import AMISS, wrong_standing
from cardlang.syntax.agreement.answers import ANSWERING, STEPPING, wrong_answers, wrong_steps
from cardlang.syntax.agreement.anybody import ANYBODY, wrong_anybody
from cardlang.syntax.agreement.asking import NOTHING, About, Asked, there
from cardlang.syntax.agreement.bare import BARE, wrong_baring
from cardlang.syntax.agreement.being import BEING, wrong_being
from cardlang.syntax.agreement.board import BOARD, wrong_board
from cardlang.syntax.agreement.company import COMPANY, wrong_company
from cardlang.syntax.agreement.counts import RECKONED, wrong_counts
from cardlang.syntax.agreement.created import CREATED, wrong_created
from cardlang.syntax.agreement.deeds import DONE_BY, wrong_deeds
from cardlang.syntax.agreement.done_to import DONE_TO, wrong_done
from cardlang.syntax.agreement.dropped import DROPPED, wrong_dropping
from cardlang.syntax.agreement.events import HAPPENING, wrong_events
from cardlang.syntax.agreement.happening import EVENTS, wrong_happening
from cardlang.syntax.agreement.hollow import HOLLOW, wrong_saying
from cardlang.syntax.agreement.idle import IDLE, wrong_idling
from cardlang.syntax.agreement.instead import REPLACING, wrong_replacing
from cardlang.syntax.agreement.kept import KEPT, wrong_keeping
from cardlang.syntax.agreement.lasting import LASTING, wrong_lasting
from cardlang.syntax.agreement.loose import LOOSE, wrong_hanging
from cardlang.syntax.agreement.made import MADE, wrong_making
from cardlang.syntax.agreement.misused import MISUSED, wrong_using
from cardlang.syntax.agreement.moments import TIMED, wrong_moments
from cardlang.syntax.agreement.narrow import NARROWED, wrong_narrowing
from cardlang.syntax.agreement.nouns import GOALS
from cardlang.syntax.agreement.nowhere import NOWHERE, wrong_nowhere
from cardlang.syntax.agreement.owed import OWED, wrong_owed
from cardlang.syntax.agreement.parts import PARTS, wrong_parts
from cardlang.syntax.agreement.picked import PICKED, wrong_picking
from cardlang.syntax.agreement.pointing import POINTED, says_whose, wrong_owned, wrong_pointed
from cardlang.syntax.agreement.prepositions import PREPOSED, wrong_prepositions
from cardlang.syntax.agreement.relatives import RELATIVE, wrong_relatives
from cardlang.syntax.agreement.settled import SETTLED, wrong_settled
from cardlang.syntax.agreement.slots import SLOTS, wrong_slots
from cardlang.syntax.agreement.states import STATED, wrong_states
from cardlang.syntax.agreement.strange import STRANGE, wrong_phrasing
from cardlang.syntax.agreement.swapped import SWAPPED, wrong_swapping
from cardlang.syntax.agreement.together import TOGETHER, wrong_together
from cardlang.syntax.agreement.told import ORDERING, may_be_wrong, wrong_orders
from cardlang.syntax.agreement.unasked import UNASKED, wrong_asking
from cardlang.syntax.agreement.uncounted import UNCOUNTED, wrong_uncounted
from cardlang.syntax.agreement.undone import UNDONE, wrong_undoing
from cardlang.syntax.agreement.unfit import UNFIT, wrong_fitting
from cardlang.syntax.agreement.unlikely import UNLIKELY, wrong_saying_so
from cardlang.syntax.agreement.unlinked import UNLINKED, wrong_linking
from cardlang.syntax.agreement.unmade import UNMADE, wrong_making_up
from cardlang.syntax.agreement.unpaid import UNPAID, wrong_paying
from cardlang.syntax.agreement.unplayed import UNPLAYED, wrong_playing
from cardlang.syntax.agreement.unsound import UNSOUND, wrong_being_so
from cardlang.syntax.agreement.vague import VAGUE, wrong_leaving
from cardlang.syntax.agreement.values import VALUED, wrong_values
from cardlang.syntax.agreement.which_kind import KINDS, wrong_kinds
from cardlang.syntax.agreement.worded import WORDED, wrong_wording
from cardlang.syntax.agreement.zones import ZONED, wrong_zones
from cardlang.syntax.shapes import Seen, unseen
from cardlang.syntax.sorts import Sorts, heads, is_part

_SORTED = frozenset({Act, EitherAct, Does, May, Cannot, Objects, Noun, Done, Located})
"""The classes of what `_wrong_sorts` is about."""

_IDLE = frozenset({"time", "amount", "pile", "word", "end"})
"""What does nothing itself."""

_NO_ORIGIN = frozenset({"amount"})
_AT = frozenset({"place", "time", "end"})
_IN = frozenset({"place", "pile", "time", "word", "end"})
"""What something is at, or in."""

_THINGS = frozenset({"object", "gear", "legend"})
_OTHERWISE = frozenset({Verb.ASSIGN, Verb.DEAL})
"""What is also said of those who get what is assigned or dealt."""

_LISTS = {OfDomain: "[domain]", HasKeyword: "[keyword]", WithStat: "[value]", PowerToughness: "[power]"}


def mismatches(node: Node, sorts: Sorts, seen: Seen | None = None) -> Iterator[Diagnostic]:
    """A finding for each thing below a node of a sort that what is said of it does not suit.

    What stands behind a noun must be attached to what it is said of. What is `seen` to be well is passed over.
    """
    seen = seen or unseen()
    nodes = seen.strangers(node)
    present = there(node) if nodes else NOTHING
    wrong: set[int] = set()
    for here in nodes:
        found: list[Diagnostic] = []
        for check, needs in _CHECKS[here.__class__]:
            if not needs.isdisjoint(present):
                found += check(here, sorts)
        if found:
            wrong.add(id(here))
            yield from found
    marks = seen.marks(node, seen.remember(nodes, wrong, partial(_marks, sorts), _MARKED))
    if marks & _ORDERS:
        yield from wrong_orders(node, sorts)
    if marks & _OWNED:
        yield from wrong_owned(node, sorts)


_MARKED = ORDERING | {Objects}
_ORDERS, _OWNED = 1, 2
"""The marks of what may be a wrong order, and of what is somebody's: only where they stand is more to be asked."""


def _marks(sorts: Sorts, here: Node, below: int, marks_of: Callable[[Node], int]) -> int:
    """The marks of a node, with those of what is below it."""
    owned = below & _OWNED or (isinstance(here, Objects) and says_whose(here, sorts) and _OWNED)
    orders = may_be_wrong(here, below & _ORDERS > 0, lambda child: marks_of(child) & _ORDERS > 0, sorts)
    return owned | (_ORDERS if orders else 0)


Check = Callable[[Node, Sorts], Iterator[Diagnostic]]


def _wrong_sorts(node: Node, sorts: Sorts) -> Iterator[Diagnostic]:
    match node:
        case Act(verb=verb, object=what):
            if what is not None:
                yield from _taken(verb, what, what, sorts)
            yield from _brought(node, sorts)
        case EitherAct(first=first, second=second, object=what):
            yield from _taken(first, what, what, sorts)
            yield from _taken(second, what, what, sorts)
        case Done():
            yield from _brought(node, sorts)
        case Located(preposition=Preposition.AT | Preposition.IN as preposition, place=place):
            allowed = _AT if preposition is Preposition.AT else _IN
            if not sorts.phrase_fits(allowed, place) or is_elided(place):
                yield finding("CL303", "nothing is there", node.span, help="name a place")
        case Located(preposition=Preposition.FROM, place=Objects() as place) if any(
            sorts.of(word) in _NO_ORIGIN for word in heads(place)
        ):
            yield finding("CL303", "nothing comes from this", node.span, help="name a place: your hand, a battlefield")
        case Does(who=who, act=act) | May(who=who, act=act) | Cannot(who=who, act=act):
            yield from _said(who, act, sorts)
        case Objects():
            yield from _narrowed(node, sorts)
        case Noun():
            yield from _described(node, sorts)


def _taken(verb: Verb, what: Node, place: Node, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for what an act is not done to."""
    allowed = sorts.takes.get(verb.value)
    if allowed is None or (sorts.phrase_fits(allowed, what) and (not isinstance(what, StatOf) or "amount" in allowed)):
        return
    said = verb.value.replace("_", " ")
    missing = next((word for word in ("card", "spell") if word in allowed and "object" not in allowed), "")
    help = f'write "{missing}" behind it' if missing else "take another verb, or say what is meant"
    yield finding("CL303", f"one cannot {said} this", place.span, help=help)


def _brought(act: Act | Done, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for a place that an act brings nothing to."""
    allowed = sorts.brings_to.get(act.verb.value, frozenset())
    for where in act.adverbs:
        if isinstance(where, Located) and where.preposition in GOALS:
            if not allowed or not _is_goal(where.place, allowed, sorts):
                said = act.verb.value.replace("_", " ")
                yield finding("CL303", f"one does not {said} something to this", where.span, help="name another place")


def _is_goal(place: Node, allowed: frozenset[str], sorts: Sorts) -> bool:
    """Whether something is brought there; to what a pronoun stands for only things are brought."""
    if "*" in allowed:
        return True
    if isinstance(place, Here):
        return "place" in allowed
    return sorts.phrase_fits(allowed, place) and (not isinstance(place, It | They) or "object" in allowed)


def _said(who: Phrase, act: Node, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for a subject that cannot do what is said of it, or have it done to it."""
    for said in acts_of(act):
        while isinstance(said, Modal | Lasting):
            said = said.act if isinstance(said, Modal) else said.change
        match said:
            case Is(what=Done(verb=verb, object=None)) if verb not in _OTHERWISE:
                yield from _taken(verb, who, who, sorts)
            case Act(verb=Verb.BEGIN | Verb.END):
                continue
            case Act() | Deal() | Grant() if any(sorts.of(word) in _IDLE for word in heads(who)):
                yield finding("CL303", "this does nothing", who.span, help="say who does it: you, a unit, a player")


def _narrowed(phrase: Objects, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for what somebody does with things behind their noun, and is not done with them."""
    if is_part(phrase) or is_elided(phrase):
        return
    for where in phrase.where:
        does: Node | None = where
        if isinstance(where, Located | With):
            return  # What follows may be said of that place.
        if isinstance(where, Whom):
            does = where.does
            while isinstance(does, Modal | Lasting):
                does = does.act if isinstance(does, Modal) else does.change
        match does:
            case Act(verb=verb, object=None, adverbs=adverbs) if verb is not Verb.ASSIGN:
                if not any(isinstance(adverb, Stranded) for adverb in adverbs):
                    yield from _taken(verb, phrase, where, sorts)
            case Done(verb=verb, object=None) if verb not in _OTHERWISE:
                yield from _taken(verb, phrase, where, sorts)
            case Controlled():
                yield from _taken(Verb.CONTROL, phrase, where, sorts)


def _described(noun: Noun, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for what does not stand before a noun."""
    for trait in noun.traits:
        allowed: frozenset[str] | None = None
        word = ""
        match trait:
            case Trait(word=word):
                allowed = sorts.suits.get(word)
            case EitherTrait(traits=listed) | AllTraits(traits=listed):
                yield from _described(replace(noun, traits=listed), sorts)
            case HasKeyword() | WithStat() | OfDomain() | PowerToughness():
                allowed = sorts.suits.get(_LISTS[type(trait)])
            case Done(verb=verb, object=None):
                allowed = sorts.takes.get(f"[done] {verb.value}", sorts.takes.get(verb.value))
            case Typed(word=word) | Not(trait=Typed(word=word)):
                if not _may_stand_before(word, noun.word, sorts):
                    yield finding("CL303", "this noun does not stand before the other", trait.span)
        if isinstance(trait, Trait) and any(isinstance(other, HasKeyword) for other in noun.traits):
            continue  # "friendly [Repeat] costs"
        of_a_kind = not isinstance(trait, Done) and allowed is not None and _is_of_a_kind(noun, allowed, sorts)
        if allowed is not None and not sorts.fits(allowed, noun.word) and not of_a_kind:
            said = noun.word.replace("_", " ")
            yield finding("CL303", f'this is not said of "{said}"', trait.span, help="say what is meant")


def _is_of_a_kind(noun: Noun, allowed: frozenset[str], sorts: Sorts) -> bool:
    """Whether a word is said of a noun that says of which kind another is: "a basic land card name"."""
    kinds = (trait.word for trait in noun.traits if isinstance(trait, Typed))
    return sorts.of(noun.word) == "word" and any(sorts.fits(allowed, kind) for kind in kinds)


def _may_stand_before(word: str, noun: str, sorts: Sorts) -> bool:
    """Whether a noun stands before another as what says of which kind it is."""
    allowed = sorts.before.get(noun)
    if allowed is not None:
        return sorts.fits(allowed, word)
    if sorts.of(noun) in _THINGS and "[other]" in sorts.before:
        return sorts.fits(sorts.before["[other]"], word)
    return sorts.of(word) not in _IDLE | {"place"} and sorts.of(noun) not in _IDLE


FAMILIES: tuple[tuple[About, Check], ...] = (
    (_SORTED, _wrong_sorts),
    (NARROWED, wrong_narrowing),
    (VALUED, wrong_values),
    (STATED, wrong_states),
    (PREPOSED, wrong_prepositions),
    (PARTS, wrong_parts),
    (KEPT, wrong_keeping),
    (DONE_BY, wrong_deeds),
    (BOARD, wrong_board),
    (TIMED, wrong_moments),
    (RECKONED, wrong_counts),
    (MADE, wrong_making),
    (UNCOUNTED, wrong_uncounted),
    (REPLACING, wrong_replacing),
    (LASTING, wrong_lasting),
    (POINTED, wrong_pointed),
    (RELATIVE, wrong_relatives),
    (HAPPENING, wrong_events),
    (SLOTS, wrong_slots),
    (CREATED, wrong_created),
    (ZONED, wrong_zones),
    (KINDS, wrong_kinds),
    (DONE_TO, wrong_done),
    (ANYBODY, wrong_anybody),
    (BEING, wrong_being),
    (OWED, wrong_owed),
    (COMPANY, wrong_company),
    (UNASKED, wrong_asking),
    (NOWHERE, wrong_nowhere),
    (SETTLED, wrong_settled),
    (PICKED, wrong_picking),
    (IDLE, wrong_idling),
    (EVENTS, wrong_happening),
    (TOGETHER, wrong_together),
    (LOOSE, wrong_hanging),
    (UNFIT, wrong_fitting),
    (HOLLOW, wrong_saying),
    (VAGUE, wrong_leaving),
    (UNMADE, wrong_making_up),
    (AMISS, wrong_standing),
    (BARE, wrong_baring),
    (WORDED, wrong_wording),
    (ANSWERING, wrong_answers),
    (STEPPING, wrong_steps),
    (UNPAID, wrong_paying),
    (STRANGE, wrong_phrasing),
    (UNDONE, wrong_undoing),
    (MISUSED, wrong_using),
    (UNSOUND, wrong_being_so),
    (UNPLAYED, wrong_playing),
    (UNLINKED, wrong_linking),
    (UNLIKELY, wrong_saying_so),
    (DROPPED, wrong_dropping),
    (SWAPPED, wrong_swapping),
)
"""Which classes each module asks about, in the order of their findings."""
_CHECKS = Asked(FAMILIES)
