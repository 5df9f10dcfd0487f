"""Picking what a reference stands for, by rules that are written down: `Rule` names each, with its reason.

`references` is a plain function from the nodes of a text to what its pronouns stand for; what it cannot find is given
back as `unresolved`, and never guessed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from cardlang.nodes import filters
from cardlang.nodes.amounts import ThatMany
from cardlang.nodes.base import Node
from cardlang.nodes.effects import Act, Deal, Lasting
from cardlang.nodes.filters import nouns_of
from cardlang.nodes.narrowing import Manner
from cardlang.nodes.predicates import Modal
from cardlang.nodes.pronouns import EachOther, Theirs, TheOther, TheRest, We
from cardlang.nodes.words import Verb
from cardlang.references.definite import (
    BRINGS,
    COUNTING,
    HAPPENS_AT,
    NO_USAGE,
    PLACES,
    TIMES,
    Usage,
    comes_of,
    done_to,
    is_left_out,
    is_what_remains,
)
from cardlang.references.mentions import items
from cardlang.references.reference import Implied, Reference, References, Rule
from cardlang.references.selves import is_me
from cardlang.references.sorts import Sort, agree, is_plural, sorts_of, traits_of, words_of
from cardlang.references.spoken import Doing, Mention, Part, Referring
from cardlang.references.told import ASIDE, Told


def references(nodes: Sequence[Node], usage: Usage = NO_USAGE) -> References:
    """What each reference in the abilities of one text stands for; `nodes` are the abilities in order, as read.

    `usage` is what the game need not name.
    A reference to a reference stands for what that one does.
    """
    told = Told()
    found: list[Reference] = []
    unresolved: list[Node] = []
    for item in items(nodes, usage):
        match item:
            case Mention():
                told.mentions.append(item)
            case Doing():
                told.acts += [] if item.where.awaited else [item]
            case Referring():
                reference = _resolve(item, told)
                reference = reference and replace(reference, stands_for=told.meant(reference))
                if reference is None:
                    unresolved.append(item.node)
                else:
                    found.append(reference)
                    told.repeat(item, reference)
    return References(tuple(_once(found)), tuple(unresolved))


def _once(found: list[Reference]) -> list[Reference]:
    """The references without those in words that are said once and meant of several."""
    said: dict[object, Reference] = {}
    for one in found:
        said.setdefault((type(one.node), one.node.span) if one.node.span else id(one.node), one)
    return list(said.values())


def _resolve(item: Referring, told: Told) -> Reference | None:
    match item.node:
        case filters.It():
            return _one(item, told)
        case filters.They():
            return _several(item, told)
        case filters.There():
            return _place(item, told)
        case ThatMany():
            return _number(item, told)
        case TheRest() | TheOther() | EachOther():
            return _group(item, told)
        case Manner():
            return _way(item, told)
        case We() | Theirs():
            return _picked(item, told.before(item, lambda m: bool(m.sorts & {Sort.OBJECT, Sort.PLACE})), Rule.NEAREST)
        case filters.Objects() as phrase if is_what_remains(phrase):
            return _group(item, told)
        case filters.PartOf():
            return _of_those(item, told) or _pair(item, told)
        case filters.Objects() as phrase if is_left_out(phrase):
            return _of_those(item, told)
        case filters.Objects(quantity=filters.Both()):
            return _pair(item, told)
        case filters.Objects() as phrase if isinstance(phrase.quantity, filters.The):
            return _done_to(item, phrase, told) if done_to(phrase) else _the(item, phrase, told)
        case filters.Objects() as phrase:
            return _that(item, phrase, told)
        case _:
            return None


def _one(item: Referring, told: Told) -> Reference | None:
    """ "It": one object; a place when nothing else was spoken of."""

    def of(sort: Sort, plural: bool) -> list[Mention]:
        return told.before(item, lambda m: sort in m.sorts and m.plural is plural and not is_me(m.node))

    dealers = [m for m in of(Sort.OBJECT, plural=False) if told.deals(m)] if _is_dealer(item) else []
    if dealers:
        return _picked(item, dealers, Rule.SAME_ACT)
    sorts = [(Sort.OBJECT, False), (Sort.PLACE, False), (Sort.OBJECT, True), (Sort.MEASURE, False)]
    for sort, plural in sorted(sorts, key=lambda kind: kind[0] is not item.wants):
        picked = _picked(item, of(sort, plural), Rule.NEAREST)
        if picked is not None:
            return _subject(item, _any_of_them(picked), of(sort, plural))
    return None


def _any_of_them(picked: Reference) -> Reference:
    """One of several things that any of may be: whichever it is, "a creature card or a Plains card"."""
    for node in picked.others:
        if isinstance(node, filters.AnyListed) and all(Sort.OBJECT in sorts_of(one) for one in node.phrases):
            if any(one is picked.stands_for[0] for one in node.phrases):
                return replace(picked, stands_for=(node,))
    return picked


def _is_dealer(item: Referring) -> bool:
    act = item.act
    while isinstance(act, Modal | Lasting):
        act = act.act if isinstance(act, Modal) else act.change
    return item.where.part is Part.SUBJECT and isinstance(act, Deal)


def _subject(item: Referring, picked: Reference, mentions: Sequence[Mention]) -> Reference:
    """In a trigger's event the subject comes first: "when a creature attacks a planeswalker, tap it"."""
    nearest = next(m for m in mentions if m.node is picked.stands_for[0])
    if not nearest.where.event or nearest.where.part is Part.SUBJECT or item.where.event or _of_spells(item):
        return picked
    subject = next((m for m in mentions if m.where.event and m.where.part is Part.SUBJECT), None)
    if subject is None:
        return picked
    others = (nearest.node, *(node for node in picked.others if node is not subject.node))
    return Reference(item.node, (subject.node,), Rule.SUBJECT, others)


def _of_spells(item: Referring) -> bool:
    return isinstance(item.act, Act) and item.act.verb in (Verb.COUNTER, Verb.COPY)


def _several(item: Referring, told: Told) -> Reference | None:
    """ "They": a player where only a player can be meant, else the nearest group or player."""
    people = told.before(item, lambda m: Sort.PERSON in m.sorts)
    if item.wants is Sort.PERSON and (people or item.only):
        return _picked(item, people, Rule.PERSON)
    things = told.before(item, lambda m: Sort.OBJECT in m.sorts and m.plural) if item.wants is Sort.OBJECT else []
    either = things or told.before(item, lambda m: Sort.PERSON in m.sorts or (Sort.OBJECT in m.sorts and m.plural))
    if either:
        picked = _picked(item, either, Rule.NEAREST)
        return picked and _any_of_them(picked)
    pair = told.before(item, lambda m: Sort.OBJECT in m.sorts and not is_me(m.node))
    if len({id(told.stood_for.get(id(m.node), (m.node,))[0]) for m in pair}) > 1:
        return Reference(item.node, (pair[1].node, pair[0].node), Rule.GROUP)
    return _picked(item, pair, Rule.NEAREST)


def _place(item: Referring, told: Told) -> Reference | None:
    """ "There": the place spoken of last, or that of what was done."""
    picked = _picked(item, told.before(item, lambda m: Sort.PLACE in m.sorts), Rule.NEAREST)
    if picked is not None or not told.acts:
        return picked
    return Reference(item.node, (Implied.PLACE,), Rule.EVENT)


def _number(item: Referring, told: Told) -> Reference | None:
    """ "That much": the nearest act before it, of those that have a number if any has; "that damage": of damage."""
    if item.node.wording.form == "that_many__that_damage" and not told.has_amount({"damage"}, item):
        return None
    asked = told.before(item, lambda m: m.plural and m.where.condition in item.where.branches)
    if asked:
        return _picked(item, asked, Rule.NEAREST)
    same = getattr(item.act, "verb", None) if item.where.awaited else None
    acts = [act for act in told.of_amount(words_of(item.node), item) if act.verb is not same]
    counted = [act for act in acts if act.has_number] or acts
    return Reference(item.node, (counted[-1].node,), Rule.ACT) if counted else None


def _of_those(item: Referring, told: Told) -> Reference | None:
    """ "Banish one", "choose two": of several that were spoken of, or of a pile."""
    groups = told.before(item, lambda m: Sort.OBJECT in m.sorts and m.plural)
    counters = told.before(item, lambda m: "counter" in m.words)
    return _picked(item, groups or counters, Rule.GROUP)


def _pair(item: Referring, told: Told) -> Reference | None:
    """ "Both": two that were spoken of together, or one after the other."""
    found = told.before(item, lambda m: Sort.OBJECT in m.sorts and not is_me(m.node))
    if found and found[0].plural:
        return _picked(item, found, Rule.GROUP)
    return Reference(item.node, (found[1].node, found[0].node), Rule.GROUP) if len(found) > 1 else None


def _way(item: Referring, told: Told) -> Reference | None:
    """ "This way": the act with the verb of what is said to be done so, else the act before it."""
    acts = [act for act in told.acts_before(item) if not act.is_of_another]
    verb = getattr(item.act, "verb", None)
    wanted = Verb.EXILE if verb is Verb.PUT and _is_into_exile(item.act) else verb
    done = [act for act in acts if act.verb is not Verb.LEAVE]
    same = [act for act in acts if act.verb is verb]
    done = [act for act in done if act.verb is wanted] or [act for act in done if comes_of(verb, act.verb)]
    same = [act for act in same if not act.is_told_again] or same or done
    return Reference(item.node, (same[-1].node,), Rule.ACT) if same else None


def _is_into_exile(act: Node | None) -> bool:
    """Whether something is put into exile, which is as good as to exile it."""
    return any(
        isinstance(adverb, filters.Located) and "exile" in words_of(adverb.place)
        for adverb in getattr(act, "adverbs", ())
    )


def _group(item: Referring, told: Told) -> Reference | None:
    groups = told.before(item, lambda m: m.plural and bool(m.sorts & {Sort.OBJECT, Sort.MEASURE, Sort.PLACE}))
    if groups:
        picked = _picked(item, groups, Rule.GROUP)
        return picked if isinstance(item.node, EachOther | TheOther) else _of_a_pile(picked, groups)
    pair = told.before(item, lambda m: Sort.OBJECT in m.sorts)
    if len(pair) > 1 and not isinstance(item.node, TheRest):
        return Reference(item.node, (pair[1].node, pair[0].node), Rule.GROUP)
    return _picked(item, pair, Rule.GROUP)


def _of_a_pile(picked: Reference | None, groups: Sequence[Mention]) -> Reference | None:
    """What remains is of the cards that were taken from a pile, when there are such, whatever was spoken of since."""
    piles = [m.node for m in groups if isinstance(m.node, filters.Objects) and _is_of_a_pile(m.node)]
    if picked is None or not piles or picked.stands_for[0] is piles[0]:
        return picked
    others = (*picked.stands_for, *(node for node in picked.others if node is not piles[0]))
    return replace(picked, stands_for=(piles[0],), others=tuple(node for node in others if isinstance(node, Node)))


_ENDS = frozenset({"top", "bottom"})


def _is_of_a_pile(phrase: filters.Objects) -> bool:
    """Whether a phrase is of cards taken from an end of a pile: "the top four cards", "cards from the top"."""
    if isinstance(phrase.quantity, filters.AtEnd):
        return True
    ends = (where.place for where in phrase.where if isinstance(where, filters.Located))
    return any(
        isinstance(end, filters.Objects) and isinstance(end.nouns, filters.Belonging) and words_of(end) & _ENDS
        for end in ends
    )


def _done_to(item: Referring, phrase: filters.Objects, told: Told) -> Reference | None:
    """ "The killed unit": what was killed, on whichever line of the card."""
    verb, words = done_to(phrase), words_of(phrase)
    for act in reversed(told.acts):
        if act.verb is verb and act.node.span.start < item.node.span.start and not act.is_of_another:
            what = _of_that_noun(act.object, words) if act.object is not None else act.node
            return Reference(item.node, (what,), Rule.DONE)
    if verb is Verb.CHOOSE:
        told_of = [m for m in told.mentions if agree(m.words, words) and _is_chosen(m.node)]
        if told_of:
            return Reference(item.node, (told_of[-1].node,), Rule.DONE)
    copies = [m for m in told.mentions if verb is Verb.COPY and "copy" in m.words]
    return Reference(item.node, (copies[-1].node,), Rule.DONE) if copies else _brought(item, words, told)


def _brought(item: Referring, words: frozenset[str], told: Told) -> Reference | None:
    """What an act brings that names nothing: the token of populating, the cards that were searched for."""
    acts = [act for act in told.acts_before(item) if words & BRINGS.get(act.verb, frozenset())]
    return Reference(item.node, (acts[-1].node,), Rule.ACT) if acts else None


def _of_that_noun(phrase: Node, words: frozenset[str]) -> Node:
    """Of several things that were done something to, the one that is called so."""
    parts = phrase.phrases if isinstance(phrase, filters.Listed) else (phrase,)
    people = [part for part in parts if sorts_of(part) == {Sort.PERSON}] if "player" in words else []
    return next((part for part in (*parts, *people) if words_of(part) & words or part in people), phrase)


def _is_chosen(phrase: Node) -> bool:
    return isinstance(phrase, filters.Objects) and phrase.target is not None


def _that(item: Referring, phrase: filters.Objects, told: Told) -> Reference | None:
    """ "That unit": the nearest that is called so; else the nearest that can be one."""
    sorts, words, plural, traits = sorts_of(phrase), words_of(phrase), is_plural(phrase), traits_of(phrase)
    own = frozenset(noun.word for noun in nouns_of(phrase))

    def fits(mention: Mention) -> bool:
        if not mention.sorts & sorts or mention.node is phrase or isinstance(mention.node, filters.Self):
            return False
        named = "token" not in own or "token" in mention.words
        if isinstance(phrase.quantity, filters.The) and "different" in mention.traits:
            return False  # There are two of them.
        return named and agree(mention.words, words) and agree(mention.traits, traits)

    same = told.before(item, lambda m: fits(m) and bool(m.words & own) and (m.plural is plural or not plural))
    if same:
        return _or_the_card(item, _picked(item, same, Rule.SAME_WORD), told)
    if own & _CHOSEN_ONCE:
        return _chosen(item, told) or _by_kind(item, own, told)
    called = told.before(item, lambda m: fits(m) and bool(m.words & own))
    if called:
        return _picked(item, called, Rule.SAME_WORD)
    measured = isinstance(phrase.quantity, filters.That) and sorts == {Sort.MEASURE} and not own & COUNTING
    alike = [] if measured else told.before(item, fits)
    right = [m for m in alike if m.plural is plural] or alike
    numbered = Sort.MEASURE in sorts and (not measured or told.has_amount(own, item))
    found = _picked(item, right, Rule.NEAREST) or (_number(item, told) if numbered else None)
    if isinstance(phrase.quantity, filters.That):
        found = _or_the_card(item, found, told) or _implied(item, own, told)
    return found or _brought(item, own, told) or _elsewhere(item, own, told) or _by_kind(item, own, told)


def _or_the_card(item: Referring, found: Reference | None, told: Told) -> Reference | None:
    """Whichever it is of two of which the card itself is one: "that card" after "exile this or target creature"."""
    if found is None:
        return None
    for mention in told.before(item, lambda m: isinstance(m.node, filters.AnyListed)):
        members = getattr(mention.node, "phrases", ())
        if any(one is found.stands_for[0] for one in members) and any(isinstance(o, filters.Self) for o in members):
            return replace(found, stands_for=(mention.node,))
    return found


def _implied(item: Referring, words: frozenset[str], told: Told) -> Reference | None:
    """ "That battlefield", where what happens happens at one; "that combat", in which somebody attacks."""
    acts = [act for act in told.acts if item.where.sees(act.where) and act.verb in HAPPENS_AT]
    acts = [act for act in acts if act.node.span.start < item.node.span.start and act.node is not item.act]
    if acts and words <= PLACES:
        return Reference(item.node, (Implied.PLACE,), Rule.EVENT)
    return Reference(item.node, (acts[-1].node,), Rule.EVENT) if acts and words <= TIMES else None


def _by_kind(item: Referring, words: frozenset[str], told: Told) -> Reference | None:
    """ "Those types", of the kinds of thing that were named; "that card" of the card itself when it has died."""
    if words == {"type"}:
        several = [m for m in reversed(told.mentions) if item.where.sees(m.where) and len(m.words) > 1]
        return _picked(item, [m for m in several if m.start < item.node.span.start], Rule.NEAREST)
    died = any(act.verb is Verb.DIE for act in told.acts_before(item))
    if words == {"card"} and died:
        return _picked(item, told.before(item, lambda m: isinstance(m.node, filters.Self)), Rule.NEAREST)
    return None


def _elsewhere(item: Referring, words: frozenset[str], told: Told) -> Reference | None:
    """What an ability before this one chose or made, called by the same noun: "that player" when it leaves."""
    others = (m for m in told.mentions if m.where.ability != item.where.ability and m.words & words)
    chosen = [m for m in others if _is_chosen(m.node) or "token" in m.words]
    return Reference(item.node, (chosen[-1].node,), Rule.SAME_WORD) if chosen else None


def _the(item: Referring, phrase: filters.Objects, told: Told) -> Reference | None:
    """ "The location": as "that location"; and "the copy", of what an act named so makes or does."""
    words = words_of(phrase)
    acts = [act for act in told.acts_before(item) if act.verb.value in words]
    return Reference(item.node, (acts[-1].node,), Rule.ACT) if acts else _that(item, phrase, told)


_CHOSEN_ONCE = frozenset({"name", "color", "type", "tag", "domain"})
"""What is chosen or named on one line of a card and used on others."""


def _chosen(item: Referring, told: Told) -> Reference | None:
    for act in reversed(told.acts):
        if act.verb in (Verb.NAME, Verb.CHOOSE) and act.object is not None and act.node is not item.act:
            return Reference(item.node, (act.object,), Rule.DONE)
    return None


def _picked(item: Referring, mentions: Sequence[Mention], rule: Rule) -> Reference | None:
    """The nearest; what is only part of another phrase ("a unit at a battlefield") comes after all others, and what is
    drawn unseen or paid away, or stands in a branch that may not have been taken, last."""
    apart = [m for m in mentions if m.where.part not in ASIDE]
    ranked = [*apart, *(m for m in mentions if m.where.part in ASIDE)]
    ranked.sort(key=lambda m: _is_remote(item, m))
    if not ranked:
        return None
    return Reference(item.node, (ranked[0].node,), rule, tuple(m.node for m in ranked[1:]))


def _is_remote(item: Referring, mention: Mention) -> tuple[bool, bool]:
    """Whether something was drawn unseen, paid away or may not have come to be, and whether it was only asked about.

    What is a target has been chosen whatever becomes of the condition.
    """
    there, here = mention.where, item.where
    there_is = here.depends_on(there) or _is_chosen(mention.node)
    return (mention.gone and not here.paid) or not there_is, here.asks(there)
