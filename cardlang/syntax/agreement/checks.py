"""Words that must agree: a number with its noun, a verb with its subject, an act with what it can be done to.

A grammar of classes lets "two unit", "each player draw" and "exhaust you" pass; they are no card English, and one of
their words may be mistyped. The check runs on the node, whose wording says in which forms its words stood.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator

from cardlang.codes import finding
from cardlang.diagnostics import Diagnostic
from cardlang.nodes.abilities import Triggered
from cardlang.nodes.amounts import CountOf, Highest, StatOf, StatsOf, TotalOf
from cardlang.nodes.base import Inflection, Node, children, walk
from cardlang.nodes.clauses import AsThough, ForEach, Naming, StartingWith, Until
from cardlang.nodes.costs import Link, Pay, Unless
from cardlang.nodes.effects import (
    Act,
    AllOf,
    Cannot,
    Deal,
    Does,
    EitherAct,
    Grant,
    Lasting,
    May,
    Then,
)
from cardlang.nodes.filters import (
    AnyListed,
    Belonging,
    Controlled,
    Each,
    Either,
    Listed,
    Located,
    Noun,
    Objects,
    Of,
    PartOf,
    Self,
    That,
    The,
    Together,
    Trait,
    Within,
    You,
)
from cardlang.nodes.keywords import Quoted, QuotedInner
from cardlang.nodes.narrowing import CostsThan, Doing, NotControlled, OtherThan, OwnedBy, ThanOther, Which, Whom, With
from cardlang.nodes.predicates import Becomes, Causes, Has, Is, IsNot, Modal, Outnumbers, ThereIs
from cardlang.nodes.quantities import HalfOf
from cardlang.nodes.words import Verb
from cardlang.syntax.agreement.acts import acts_of
from cardlang.syntax.agreement.asking import NOTHING, About, Asked, there
from cardlang.syntax.agreement.clauses import CLAUSES, may_be_past, past_orders, relative_verbs, wrong_clauses
from cardlang.syntax.agreement.costs import COSTS, wrong_costs
from cardlang.syntax.agreement.counting import COUNTED, wrong_counting, wrong_for_each, wrong_pointing
from cardlang.syntax.agreement.effects import EFFECTS, wrong_effects
from cardlang.syntax.agreement.joined import JOINED, wrong_joined
from cardlang.syntax.agreement.keywords import LEADING, wrong_keywords
from cardlang.syntax.agreement.missing import MISSING, wrong_missing
from cardlang.syntax.agreement.moods import MOODS, without_s, wrong_moods
from cardlang.syntax.agreement.numbers import Number, forms_of, number_asked, number_of_noun, person
from cardlang.syntax.agreement.phrases import (
    BOTH_NAMES,
    LIVING,
    doubled_traits,
    mixed_nouns,
    name_marks,
    wrong_acts,
    wrong_life,
    wrong_names,
    wrong_phrases,
    wrong_places,
)
from cardlang.syntax.agreement.roles import ROLES, wrong_roles
from cardlang.syntax.agreement.sense import SENSE, wrong_sense
from cardlang.syntax.agreement.subjects import wrong_forms, wrong_verbs
from cardlang.syntax.agreement.verbs import wrong_there
from cardlang.syntax.agreement.which import is_a_time, is_named, is_proper, wrong_quantity
from cardlang.syntax.grammar import Grammar
from cardlang.syntax.shapes import Seen, unseen

_ON_PLAYERS = frozenset({Verb.CHOOSE, Verb.ATTACK, Verb.TARGET, Verb.CONTROL, Verb.TEMPT})
"""What can be done to a player."""


_CALLED = frozenset({Verb.CHOOSE, Verb.NAME})
"""What is done to a word by itself: "choose Bird or Cat"."""

_NO_ARTICLE = frozenset("damage life mana exile combat something_else something anywhere".split())
"""Nouns for what is not counted, or stands alone."""

_NO_ARTICLE_THERE = _NO_ARTICLE | {"hand", "turn", "base", "face_down", "top"}
"""Those that stand alone as places and times: "in combat"."""

_IN_PHRASES = frozenset(
    {Objects, Noun, Either, Together, Listed, Located, Belonging, Is, IsNot, Becomes, Controlled, OwnedBy}
)
_IN_CLAUSES = frozenset(
    {Does, Act, Deal, Of, May, Cannot, Triggered, Unless, Grant, Has, With, ThanOther, StatOf, Outnumbers, StartingWith}
    | {ThereIs, PartOf, Until, OtherThan, Naming, ForEach, Link, CountOf, Highest, TotalOf, CostsThan, Causes}
    | {EitherAct, StatsOf}
)
"""The classes of what `_phrases` and `_clauses` are about."""


_ENDS_IN_S, _PAST = 4, 8
"""The marks of a verb in -s with nobody to agree with, and of what `past_orders` may be about; see `name_marks`."""


def disagreements(node: Node, grammar: Grammar, seen: Seen | None = None) -> Iterator[Diagnostic]:
    """A finding for each place below a node where words do not agree; what is `seen` to be well is passed over."""
    seen = seen or unseen()
    nodes = seen.strangers(node)
    present = there(node) if nodes else NOTHING
    wished: set[int] = set()
    wrong: set[int] = set()
    for here in nodes:
        kind = here.__class__
        found: list[Diagnostic] = []
        if kind is AsThough:
            wished.update(id(below) for below in walk(here.condition))  # type: ignore[attr-defined]
            wrong.add(id(here))
        elif kind is Does:
            if id(here) in wished:
                wrong.add(id(here))
            else:
                found += wrong_forms(here, grammar)  # type: ignore[arg-type]
        for check, needs in _CHECKS[kind]:
            if not needs.isdisjoint(present):
                found += check(here, grammar)
        if found:
            wrong.add(id(here))
            yield from found
    marks = seen.marks(node, seen.remember(nodes, wrong, lambda here, below, _: _marks(here, below, grammar)))
    if marks & BOTH_NAMES == BOTH_NAMES:
        yield from wrong_names(walk(node))
    if marks & _ENDS_IN_S:
        yield from _instructions(node, grammar)
    if marks & _PAST:
        yield from past_orders(node)


def _marks(here: Node, below: int, grammar: Grammar) -> int:
    """The marks of a node, with those of what is below it."""
    if here.__class__ is Self:
        below |= name_marks(here)
    if below & _ENDS_IN_S or Inflection.THIRD in here.wording.inflections:
        below = below & ~_ENDS_IN_S if _agrees(here, grammar) else below | _ENDS_IN_S
    return below | _PAST if may_be_past(here, below & _PAST > 0) else below & ~_PAST


Check = Callable[[Node, Grammar], Iterator[Diagnostic]]


def _relative_verbs(here: Node, grammar: Grammar) -> Iterator[Diagnostic]:
    for clause in relative_verbs(here):
        yield from wrong_verbs(clause, grammar)
        yield from wrong_forms(clause, grammar)


def _phrases(here: Node, grammar: Grammar) -> Iterator[Diagnostic]:
    """A finding for what is wrong in a phrase itself."""
    if isinstance(here, Objects):
        yield from _nouns(here, grammar)
        yield from wrong_phrases(here)
        yield from wrong_quantity(here, grammar.sorts)
        yield from wrong_pointing(here, grammar)
        for where in here.where:
            if isinstance(where, Located | With):
                break  # What follows may be said of that.
            if isinstance(where, Which):
                clause = Does(here, where.does, span=where.span)
                yield from wrong_verbs(clause, grammar)
                yield from wrong_forms(clause, grammar)
    elif isinstance(here, Noun):
        yield from doubled_traits(here)
    elif isinstance(here, Either | Together | Listed):
        yield from mixed_nouns(here)
        each = any(isinstance(p, Objects) and isinstance(p.quantity, Each) for p in children(here))
        for phrase in here.phrases if isinstance(here, Listed) and not each else ():
            yield from _bare(phrase, grammar)
    elif isinstance(here, Located):
        yield from wrong_places(here, grammar.lexicon.style["unowned"])
        if not is_named(here.place, grammar.lexicon.style["named_places"]):
            yield from _bare(here.place, grammar, _NO_ARTICLE_THERE)
    elif isinstance(here, Belonging):
        yield from _bare(here.whole, grammar, _NO_ARTICLE_THERE)
    elif isinstance(here, Is | IsNot | Becomes):
        yield from _bare(here.what, grammar)
    elif isinstance(here, Controlled | OwnedBy):
        yield from _relatives(here, grammar)


def _clauses(here: Node, grammar: Grammar) -> Iterator[Diagnostic]:
    """A finding for what is wrong between a clause and its phrases."""
    yield from _bare(_phrase_of(here), grammar)
    if isinstance(here, Does):
        yield from wrong_verbs(here, grammar)
        yield from _bare(here.who, grammar)
    elif isinstance(here, Act):
        yield from _acts(here)
        yield from wrong_acts(here)
        if not (here.verb in _CALLED and _are_names(here.object, grammar)):
            yield from _bare(here.object, grammar, _NO_ARTICLE - {"combat"})
    elif isinstance(here, ThereIs):
        if isinstance(here.what, Objects):
            number = number_asked(here.what)
            yield from wrong_there(here, None if number is None else number is Number.SEVERAL)
    elif isinstance(here, PartOf):
        yield from _parts(here, grammar)
    elif isinstance(here, ForEach) and isinstance(here.objects, Objects):
        yield from wrong_for_each(here, here.objects, grammar)
    elif isinstance(here, Link) and here.who is not None and here.wording.inflections[-1:]:
        wanted = person(here.who, grammar)
        does = Inflection.THIRD if here.wording.inflections[0] is Inflection.VARIANT else Inflection.BASE
        if wanted is not None and here.wording.form.startswith("link__does") and wanted is not does:
            yield finding("CL303", "the verb does not agree with who does it", here.who.span)
    elif isinstance(here, Naming):
        names = here.these.nouns if isinstance(here.these, Either | Together) else (here.these,)
        for name in names if any(noun.word in grammar.lexicon.capitals for noun in names) else ():
            if name.word not in grammar.lexicon.capitals:
                yield finding("CL303", "this is no name", name.span, help="name a tag")
    elif isinstance(here, Until) and any(isinstance(act, Act) for act in acts_of(here.event)):
        yield finding("CL303", "nobody does it here", here.event.span, help="say who does it: you, a player")
    elif isinstance(here, Until) and isinstance(here.event, Objects):
        yield from _bare(here.event, grammar, _NO_ARTICLE_THERE)
    elif isinstance(here, Triggered) and any(isinstance(act, Act) for act in acts_of(here.event)):
        yield finding("CL303", "nobody does it here", here.event.span, help="say who does it: you, a player")
    elif isinstance(here, Unless) and isinstance(here.payment, Act | Pay | Outnumbers | Has | Is):
        yield finding("CL303", 'behind "unless" it is missing who does it', here.payment.span)


def _phrase_of(here: Node) -> Node | None:
    """The phrase of a clause or phrase that must say which things are meant, where it is one whatever else is said."""
    match here:
        case (
            Causes(who=phrase)
            | Deal(to=phrase)
            | ThanOther(than=phrase)
            | Outnumbers(than=phrase)
            | StartingWith(player=phrase)
        ):
            return phrase
        case Grant(to=Within(what=phrase)) | Grant(to=phrase) | ThereIs(what=phrase) | Has(what=phrase):
            return phrase
        case CostsThan(than=phrase) | OtherThan(what=phrase) | With(what=phrase) | May(who=phrase) | Cannot(who=phrase):
            return phrase
        case EitherAct(object=phrase) | StatsOf(owner=phrase):
            return phrase
        case CountOf(objects=phrase) | Highest(objects=phrase) | TotalOf(objects=phrase):
            return phrase
        case StatOf(owner=phrase) | Of(owner=phrase) if phrase is not None and not is_proper(phrase):
            return phrase
        case _:
            return None


def _instructions(node: Node, grammar: Grammar) -> Iterator[Diagnostic]:
    """A finding for each verb in -s that has nobody to agree with: an instruction, a cost, what one may do."""
    if _agrees(node, grammar):
        return
    if Inflection.THIRD in node.wording.inflections:
        yield finding("CL303", "the verb has no -s here", node.span, help=without_s(node, grammar))
        return
    says_who = isinstance(node, Then) and any(isinstance(below, Does) for below in walk(node.first))
    for child in (node.first,) if says_who and isinstance(node, Then) else children(node):
        yield from _instructions(child, grammar)


def _agrees(node: Node, grammar: Grammar) -> bool:
    """Whether verbs in -s have somebody to agree with here, or are looked at elsewhere."""
    match node:
        case Does():
            return person(node.who, grammar) is not Inflection.BASE
        case Cannot(act=AllOf() | Lasting()):
            return True
        case _:
            return isinstance(node, Controlled | NotControlled | OwnedBy | Which | Whom | Modal)


def _relatives(owned: Controlled | OwnedBy, grammar: Grammar) -> Iterator[Diagnostic]:
    wanted = person(owned.player, grammar)
    forms = [i for i in owned.wording.inflections if i in (Inflection.BASE, Inflection.THIRD)]
    if wanted is not None and forms and forms[-1] is not wanted:
        verb = "control" if isinstance(owned, Controlled) else "own"
        word = verb + "s" if wanted is Inflection.THIRD else verb
        yield finding("CL303", "the verb does not agree with who does it", owned.span, help=f'did you mean "{word}"?')


def _nouns(phrase: Objects, grammar: Grammar) -> Iterator[Diagnostic]:
    number = number_asked(phrase)
    nouns = (phrase.nouns,) if isinstance(phrase.nouns, Noun) else tuple(children(phrase.nouns))
    if isinstance(phrase.nouns, Either | Together) and phrase.nouns.nouns[-1].traits:
        # "up to two artifact and/or creature cards": what stands before the last noun is of its kind.
        nouns = nouns[-1:]
    for noun in nouns:
        if number is None or not isinstance(noun, Noun) or not noun.wording.form:
            continue
        written = number_of_noun(noun, grammar)
        if written is not None and written is not number:
            one, several = forms_of(noun.word, grammar)
            wanted = one if number is Number.ONE else several
            yield finding(
                "CL303", f'"{noun.word}" stands in the wrong number here', phrase.span, help=f'write "{wanted}"'
            )


def _bare(phrase: Node | None, grammar: Grammar, alone: Container[str] = _NO_ARTICLE) -> Iterator[Diagnostic]:
    """A finding for one thing that nothing says which: "creature attacks"; "enchanted creature" says it."""
    if isinstance(phrase, AnyListed | Listed):
        for one in phrase.phrases:
            yield from _bare(one, grammar, alone)
    if not isinstance(phrase, Objects) or phrase.quantity or phrase.target:
        return
    nouns: Node = phrase.nouns
    if isinstance(nouns, Either | Together):
        shared = nouns.nouns[-1:] if nouns.nouns[-1].traits else nouns.nouns
        single = (n for n in shared if isinstance(n, Noun) and number_of_noun(n, grammar) is Number.ONE)
        nouns = next(single, nouns.nouns[-1])
    noun = nouns.nouns if isinstance(nouns, Belonging) and not is_a_time(nouns) else nouns
    if not isinstance(noun, Noun):
        return
    known = any(_says_which(trait, noun) for trait in noun.traits)
    known = known or (noun.word in alone and (noun.word in _NO_ARTICLE or not noun.traits))
    if not known and number_of_noun(noun, grammar) is Number.ONE:
        several = forms_of(noun.word, grammar)[1]
        yield finding(
            "CL303",
            f"nothing says which {noun.word.replace('_', ' ')} is meant",
            phrase.span,
            help=f'say "a", "target" or "this" before it, or write "{several}"',
        )


def _parts(part: PartOf, grammar: Grammar) -> Iterator[Diagnostic]:
    """A finding for a part of one thing: "any number of your unit"; half can be had of one: "half their library"."""
    if isinstance(part.quantity, HalfOf):
        return
    whole = part.whole
    nouns = whole.nouns if isinstance(whole, Objects) and not isinstance(whole.quantity, The | That) else None
    if isinstance(nouns, Noun) and number_of_noun(nouns, grammar) is Number.ONE:
        several = forms_of(nouns.word, grammar)[1]
        yield finding("CL303", "these are said of several", part.whole.span, help=f'write "{several}"')


def _are_names(phrase: Node | None, grammar: Grammar) -> bool:
    """Whether several names are to be chosen from: "Bird, Cat, or Dog"."""
    nouns = phrase.nouns if isinstance(phrase, Objects) else None
    if not isinstance(nouns, Either):
        return False
    return all(isinstance(noun, Noun) and noun.word in grammar.lexicon.capitals for noun in nouns.nouns)


def _says_which(trait: Node, noun: Noun) -> bool:
    match trait:
        case Trait(word="enchanted" | "equipped" | "fortified" | "defending"):
            return True
        case Doing():
            return noun.word == "player"
        case _:
            return False


def _acts(act: Act) -> Iterator[Diagnostic]:
    match act.object:
        case You() | Objects(nouns=Noun(word="player" | "opponent")) if act.verb not in _ON_PLAYERS:
            verb = act.verb.value.replace("_", " ")
            yield finding("CL303", f"a player is nothing one can {verb}", act.object.span)


FAMILIES: tuple[tuple[About, Check], ...] = (
    (LIVING, lambda here, _: wrong_life(here)),
    (LEADING, lambda here, grammar: wrong_keywords(here, grammar.game)),
    (CLAUSES, lambda here, _: wrong_clauses(here)),
    (EFFECTS, lambda here, _: wrong_effects(here)),
    (MISSING, lambda here, _: wrong_missing(here)),
    (JOINED, wrong_joined),
    (SENSE, wrong_sense),
    (ROLES, lambda here, _: wrong_roles(here)),
    (frozenset({Whom}), _relative_verbs),
    (MOODS, wrong_moods),
    (COUNTED, wrong_counting),
    (frozenset({Quoted, QuotedInner}), lambda here, _: past_orders(here)),
    (COSTS, lambda here, _: wrong_costs(here)),
    (_IN_PHRASES, _phrases),
    (_IN_CLAUSES, _clauses),
)
"""Which classes each module asks about, in the order of their findings."""
_CHECKS = Asked(FAMILIES)
