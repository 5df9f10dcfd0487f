"""What changed in meaning from one wording of an ability to another: in its payments, its phrases, its conditions.

Works on nodes; where a change is quoted, it is in the author's words. Leaves pairing of abilities to `pairing`, of
cards to `diffing`, and how two phrases stand to each other to `widening`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardlang.engine.asking.conditions import belongs_to_event
from cardlang.explain import CostExplanation
from cardlang.nodes.abilities import Activated, Text, Triggered
from cardlang.nodes.amounts import Fixed
from cardlang.nodes.base import Node, children, field_names, replace, walk
from cardlang.nodes.clauses import AnyEvent, AtTime
from cardlang.nodes.costs import Cost, Linked, Pay, PayTo
from cardlang.nodes.effects import Act, AnyOf, Does, If, May, Sentence, When
from cardlang.nodes.filters import PEOPLE, Another, AnyListed, AnyTarget, Listed, Objects, Of, Self, You, nouns_of
from cardlang.nodes.words import Verb
from cardlang.tools.crossing import Crossing
from cardlang.tools.orderless import apart, has_no_order, in_any_order, says_the_same
from cardlang.tools.unwrapping import CONDITION, MAY, MUST, said, unwrapped
from cardlang.tools.widening import Widening
from cardlang.tools.worded import Worded, explained

_LIKE = 0.6
"""Which share of their words two sentences have in common of which one became the other."""
_YOU = You()
_PHRASES = (Objects, You, Self, AnyListed, Listed)
_WIDENING = (You, Self, AnyListed, AnyTarget, Listed, AnyOf, AnyEvent)
"""What may widen or narrow beside a phrase with a noun: into one, or by something more that will do as well."""


def meaning_changes(old: Worded, new: Worded, crossed: Sequence[Crossing] = ()) -> tuple[str, ...]:
    """A sentence for each thing that changed; empty when both mean the same.

    `crossed` are the payments of the card that became instructions, and the other way round.
    """
    before, after = old.meant, new.meant
    if before is None or after is None:
        return ()
    crossed = [one for one in crossed if (one.is_in(old) or one.is_in(new)) and not one.is_alone_in(old, new)]
    told = [*_kinds(old, new), *_asked(before, after, new), *(one.sentence for one in crossed), *_payments(old, new)]
    for one in crossed:
        before, after = one.left_of(before), one.left_of(after)
    if not says_the_same(before, after) and not says_the_same(old.itself(before), new.itself(after)):
        told += [one for one in _nodes(before, after, old, new) if not said(one, told)] or (
            [] if told else ["it is put together in another way"]
        )
    return tuple(dict.fromkeys(one for one in told if not any(other.says(one) for other in crossed)))


def _asked(before: Node, after: Node, worded: Worded) -> Iterator[str]:
    """What is a condition of the trigger itself now, or is no longer: the place of the "if" alone says so."""
    rule = worded.reading.profile.condition_of_trigger if worded.reading.profile is not None else ""
    cited = f" [{rule}]" if rule else ""
    for one, other in zip(_conditions(before), _conditions(after), strict=False):
        if one is None and other is not None and belongs_to_event(other):
            yield f'"{worded.words(other.condition)}" {CONDITION}: without it nothing triggers{cited}'
        if one is None or other is None or belongs_to_event(one) == belongs_to_event(other):
            continue
        words = worded.words(other.condition)
        if belongs_to_event(other):
            yield f'"{words}" is a condition of the trigger now: without it nothing triggers{cited}'
        else:
            yield f'"{words}" is no longer a condition of the trigger: it is asked on resolution alone{cited}'


def _conditions(ability: Node) -> Iterator[If | None]:
    """Of each trigger in an ability the condition that its effect begins or ends with; None where it has none."""
    for node in walk(ability):
        match node:
            case Triggered(body=(Sentence(content=content) | Linked(action=Sentence(content=content)), *_)):
                yield content if isinstance(content, If) else None
            case When(effect=content) | AtTime(effect=content):
                yield content if isinstance(content, If) else None
            case _:
                pass


def _kinds(old: Worded, new: Worded) -> Iterator[str]:
    before, after = explained(old).kind, explained(new).kind
    if before != after:
        yield f"it was {before} and is {after}"
    if old.in_box != new.in_box:
        yield "it is effect text now" if new.in_box else "it is effect text no longer"


def _payments(old: Worded, new: Worded) -> Iterator[str]:
    """What changed about payments: which there are, what each is, and when it is made."""
    before, after = list(explained(old).costs), list(explained(new).costs)
    for one, other in _paired(before, after):
        if other is None and one is not None:
            yield f'"{one.words}" is no longer paid: it was {one.kind} [{one.rule}]'
        elif one is None and other is not None:
            yield f'"{other.words}" is {"paid" if other.cost.is_cost else "done"} now: {other.in_full}'
        elif one is not None and other is not None:
            yield from _payment(one, other)


def _paired(
    before: list[CostExplanation], after: list[CostExplanation]
) -> Iterator[tuple[CostExplanation | None, CostExplanation | None]]:
    """Each payment with what it became: the one that pays the same, else the next that is left."""
    left = list(after)
    taken: list[tuple[CostExplanation, CostExplanation | None]] = []
    for one in before:
        same = next((other for other in left if _paid(other) == _paid(one)), None)
        taken.append((one, same))
        if same is not None:
            left.remove(same)
    for one, other in taken:
        yield one, other if other is not None else (left.pop(0) if left else None)
    yield from ((None, other) for other in left)


def _paid(told: CostExplanation) -> Node | None:
    """What is paid, however it is said: the act, or the symbols of a cost that has nothing else."""
    node: Node = told.cost.node
    match node:
        case Cost(parts=(lone,)):
            node = lone
    match node:
        case May(act=act):
            node = act
        case Pay(what=what):
            node = what
    return node


def _payment(old: CostExplanation, new: CostExplanation) -> Iterator[str]:
    words = f'"{new.words}"' if old.words == new.words else f'"{old.words}" (now "{new.words}")'
    if (old.kind, old.when) != (new.kind, new.when):
        yield f"{words} was {old.in_full}; it is {new.in_full}"
    if old.asks != new.asks:
        yield f"what hangs on {words} asked {old.asks}; it asks {new.asks}"
    if old.cost.optional != new.cost.optional:
        yield f"{words} {MAY if new.cost.optional else MUST}"
    if old.payer != new.payer:
        yield f"{words} was paid by {old.payer}; it is paid by {new.payer}"


def _nodes(old: Node, new: Node, before: Worded, after: Worded) -> Iterator[str]:
    """The smallest parts that differ, each in words."""
    if old == new or before.itself(old) == after.itself(new):
        return
    match old, new:
        case Act(Verb.CREATE, Objects()), Act(Verb.CREATE, Objects()) if _is_other_thing(old.object, new.object):
            yield from _made(old, new, before, after)
        case Objects(), Objects():
            yield from _phrases(old, new, before, after)
        case _ if how := _how(old, new, after):
            yield f'{how}: "{before.words(old)}" became "{after.words(new)}"'
            yield from _targeted(old, new)
        case (AnyTarget(), Objects()) | (Objects(), AnyTarget()):
            yield f'"{before.words(old)}" became "{after.words(new)}"'
            yield from _targeted(old, new)
        case Act(verb=verb), Does(Objects() as who, Act(verb=other)) if verb is other and _are_people(who):
            yield from _nodes(Does(_YOU, old), new, before, after)
        case Does(Objects() as who, Act(verb=verb)), Act(verb=other) if verb is other and _are_people(who):
            yield from _nodes(old, Does(_YOU, new), before, after)
        case Sentence(content=May(act=PayTo() as pay) | (PayTo() as pay)), Linked():
            yield from _linked(pay, new, before, after)
        case Linked(), Sentence(content=May(act=PayTo() as pay) | (PayTo() as pay)):
            yield from _linked(pay, old, after, before, turned=True)
        case May(act=act), May(act=other):
            yield from _nodes(act, other, before, after)
        case ((Text() | Activated() | Triggered()), (Text() | Activated() | Triggered())) if type(old) is not type(new):
            yield from _triggers(old, new, before, after)
            yield from _runs(old.body, new.body, before, after)
        case _ if (found := unwrapped(old, new, before, after)) is not None:
            yield found[0]
            yield from _nodes(found[1], found[2], before, after)
        case Fixed(value=value), Fixed(value=other):
            yield f"{value} became {other}{_where(before, old)}"
        case _ if type(old) is type(new):
            yield from _fields(old, new, before, after)
        case _:
            yield f'"{before.words(old)}" became "{after.words(new)}"'


def _is_other_thing(one: Node | None, other: Node | None) -> bool:
    return (
        isinstance(one, Objects) and isinstance(other, Objects) and (one.nouns, one.where) != (other.nouns, other.where)
    )


def _made(old: Act, new: Act, before: Worded, after: Worded) -> Iterator[str]:
    """What is created is chosen from nothing, so that it neither widens nor narrows: it is something else."""
    if old.object is not None and new.object is not None:
        yield f'what is made: "{before.words(old.object)}" became "{after.words(new.object)}"'
    yield from _fields(replace(old, object=None), replace(new, object=None), before, after)


def _triggers(old: Node, new: Node, before: Worded, after: Worded) -> Iterator[str]:
    """What triggers an ability now that was none, or does so no longer."""
    if isinstance(old, Triggered):
        yield f'"{before.words(old.event)}" no longer triggers it'
    if isinstance(new, Triggered):
        yield f'"{after.words(new.event)}" triggers it now'


def _linked(pay: PayTo, linked: Linked, paid: Worded, asked: Worded, turned: bool = False) -> Iterator[str]:
    """What else differs where one version pays to do something and the other asks whether it was paid."""
    action = linked.action.content
    pairs: list[tuple[Node, Node]] = [(pay.cost, action.act if isinstance(action, May) else action)]
    pairs += [(pay.effect, linked.links[0].effect)]
    for one, other in pairs:
        yield from _nodes(other, one, asked, paid) if turned else _nodes(one, other, paid, asked)
    more = [f'"{asked.words(link)}"' for link in linked.links[1:]]
    yield from (f"{words} is gone" if turned else f"{words} is new" for words in more)


def _where(worded: Worded, node: Node) -> str:
    """Of which words a number is part."""
    whole = worded.meant
    around = [n for n in walk(whole) if node in children(n)] if whole is not None else []
    return f' in "{worded.words(around[0])}"' if around else ""


def _fields(old: Node, new: Node, before: Worded, after: Worded) -> Iterator[str]:
    """What differs between two nodes of one class: in its parts where they match, else as a whole."""
    pairs: list[tuple[Node, Node]] = []
    for name in field_names(type(old)):
        one, other = getattr(old, name), getattr(new, name)
        if one == other:
            continue
        if isinstance(one, Node) and isinstance(other, Node):
            pairs.append((one, other))
        elif _are_nodes(one) and _are_nodes(other):
            if has_no_order(old) and has_no_order(new):
                yield from _unordered(one, other, before, after)
            else:
                yield from _runs(one, other, before, after)
                whole = before.meant
                if whole is not None and not in_any_order(old, whole):
                    yield from _moved(one, other, after)
        else:
            yield f'"{before.words(old)}" became "{after.words(new)}"'
            return
    if len(pairs) == 2 and pairs[0] == pairs[1][::-1]:
        yield _turned(pairs[0][1], pairs[1][1], after)
        return
    for one, other in pairs:
        yield from _nodes(one, other, before, after)


def _turned(first: Node, second: Node, worded: Worded) -> str:
    return f'"{worded.words(first)}" stands before "{worded.words(second)}" now'


def _unordered(old: Sequence[Node], new: Sequence[Node], before: Worded, after: Worded) -> Iterator[str]:
    """What differs between two lists without order: of what is left on either side, like is set beside like."""
    gone, come = apart(old, new)
    for node in gone:
        other = next((one for one in come if _alike(node, one)), None)
        if other is None:
            yield f'"{before.words(node)}" is gone'
        else:
            come.remove(other)
            yield from _nodes(node, other, before, after)
    yield from (f'"{after.words(node)}" is new' for node in come)


def _alike(one: Node, other: Node) -> bool:
    """Whether two parts of a cost, or two keywords, do the same in another measure or to something else."""
    kinds = [(type(node), getattr(node, "verb", None), getattr(node, "name", None)) for node in (one, other)]
    return kinds[0] == kinds[1]


def _are_nodes(value: object) -> bool:
    return isinstance(value, tuple) and all(isinstance(item, Node) for item in value)


def _runs(old: Sequence[Node], new: Sequence[Node], before: Worded, after: Worded) -> Iterator[str]:
    """What was taken out of a run of nodes and put into it, and what stands before what now."""
    gone, come = apart(old, new)
    if len(gone) == len(come):
        for one, other in zip(gone, come, strict=True):
            yield from _nodes(one, other, before, after)
        return
    for node in gone:
        words = before.words(node)
        shares = [(_in_common(words, after.words(one)), -place, one) for place, one in enumerate(come)]
        share, _, like = max(shares, key=lambda found: found[:2], default=(0.0, 0, node))
        if share >= _LIKE:
            come.remove(like)
            yield from _nodes(node, like, before, after)
        else:
            yield f'"{before.words(node)}" is gone'
    yield from (f'"{after.words(node)}" is new' for node in come)


def _in_common(one: str, other: str) -> float:
    """Which share of their words two texts have in common."""
    first, second = (set(text.lower().strip(".").split()) for text in (one, other))
    return len(first & second) / max(1, len(first | second))


def _moved(old: Sequence[Node], new: Sequence[Node], after: Worded) -> Iterator[str]:
    """What stands before what now, of the nodes that two runs have in common."""
    stayed = [node for node in new if node in old]
    places = [old.index(node) for node in stayed]
    turned = next((i for i in range(1, len(places)) if places[i] < places[i - 1]), None)
    if turned is not None:
        yield _turned(stayed[turned - 1], stayed[turned], after)


def _phrases(old: Objects, new: Objects, before: Worded, after: Worded) -> Iterator[str]:
    """A phrase that means more or fewer objects than before, or others."""
    how = _widened(old, new, after) or "changed"
    others = isinstance(old.quantity, Another) or isinstance(new.quantity, Another)
    if (old.target, old.nouns, old.where) == (new.target, new.nouns, new.where) and not others:
        whose = isinstance(old.quantity, Of) or isinstance(new.quantity, Of)
        yield f'{"whose" if whose else "how many"}: "{before.words(old)}" became "{after.words(new)}"'
        return
    what = "a target" if old.target or new.target else "what is meant"
    yield f'{what} {how}: "{before.words(old)}" became "{after.words(new)}"'
    yield from _targeted(old, new)


def _targeted(old: Node, new: Node) -> Iterator[str]:
    before, after = (
        isinstance(one, AnyTarget) or (isinstance(one, Objects) and one.target is not None) for one in (old, new)
    )
    if before != after:
        yield "it is targeted now" if after else "it is no longer targeted"


def _widened(old: Node, new: Node, worded: Worded) -> str:
    """Whether what is meant has widened or narrowed; empty where it has done neither, or that cannot be told."""
    reading = worded.reading
    types = reading.faces[worded.ability.face].face.types
    known = Widening(reading.profile.kinds if reading.profile is not None else None, types)
    wider, narrower = known.allows(new, old), known.allows(old, new)
    return "widened" if wider and not narrower else "narrowed" if narrower and not wider else ""


def _how(old: Node, new: Node, worded: Worded) -> str:
    """How a player, the card itself or one of several things widened to more of its kind, or narrowed from them."""
    how = _widened(old, new, worded) if isinstance(old, _WIDENING) or isinstance(new, _WIDENING) else ""
    if how and (isinstance(old, AnyTarget) or isinstance(new, AnyTarget)):
        return f"a target {how}"
    lone = isinstance(old, _PHRASES) and isinstance(new, _PHRASES)
    return f"what is meant {how}" if how and lone else how


def _are_people(phrase: Objects) -> bool:
    return all(noun.word in PEOPLE for noun in nouns_of(phrase))
