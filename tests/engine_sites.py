"""Where the interpreter meets each part of a text, and what it does when it knows nothing of that part.

A site stands before a function of the interpreter. It says which part is met there; when that part is taken away, it
answers as if nothing were known of it: an instruction does nothing, a payment asks for nothing, an event never happens,
what narrows a phrase is passed over. A condition is taken away twice, as always true and as never true.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from importlib import import_module
from typing import Any

from engine_parts import label, noun_label, people_label, statement_labels, symbol_label

from cardlang.cases import faces
from cardlang.engine import run, triggers
from cardlang.engine.asking import continuous, meanings
from cardlang.engine.effects.viewing import is_from_these
from cardlang.engine.outcomes import Outcome
from cardlang.engine.paying.bills import Bill, Way
from cardlang.engine.state import Face
from cardlang.nodes import filters
from cardlang.nodes.abilities import Ability, AlteredKeyword, KeywordAbility, Keywords, Labelled, Text
from cardlang.nodes.base import Node
from cardlang.nodes.base import replace as rebuilt
from cardlang.nodes.filters import nouns_of

Gone = Callable[[str, str], bool]
"""Told each part that is met, by its position and label, it says whether that part is taken away."""
Old = Callable[..., Any]
SPELLS = frozenset({"spell", "instant", "sorcery"})
BACK = (filters.That, filters.The, filters.This, filters.Of)
WHOLLY = (filters.All, filters.Each, filters.Of)
SITES: list[tuple[str, str, Callable[..., Any]]] = []


def site(module: str, name: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Put a function before one of the interpreter's."""

    def put(before: Callable[..., Any]) -> Callable[..., Any]:
        SITES.append((f"cardlang.{module}", name, before))
        return before

    return put


@contextmanager
def sites(gone: Gone, placed: list[tuple[str, str, Callable[..., Any]]] = SITES) -> Iterator[None]:
    """The interpreter with each site in its place."""
    undo: list[tuple[Any, str, Any]] = []
    hooks = run.HOOKS
    for module, name, before in placed:
        holder: Any = import_module(module)
        *owner, name = name.split(".")
        for one in owner:
            holder = getattr(holder, one)
        old = getattr(holder, name)
        new = _before(before, old, gone)
        if owner:
            undo.append((holder, name, old))
            setattr(holder, name, new)
            continue
        for found in [m for key, m in sys.modules.items() if key.startswith("cardlang.")]:
            for known, value in list(vars(found).items()):
                if value is old:
                    undo.append((found, known, old))
                    setattr(found, known, new)
    carry = import_module("cardlang.engine.effects.carry")
    run.HOOKS = replace(hooks, carry_out=carry.carry_out, possible=carry.possible)
    _forget()
    try:
        yield
    finally:
        for found, known, old in reversed(undo):
            setattr(found, known, old)
        run.HOOKS = hooks
        _forget()


def _before(before: Callable[..., Any], old: Old, gone: Gone) -> Old:
    def asked(*args: Any, **named: Any) -> Any:
        return before(old, gone, *args, **named)

    return asked


def _forget() -> None:
    """What is kept beside the states: it was found out with other sites in place."""
    for held in (meanings._FIXED, continuous._COSTS, triggers._GIVING):
        held.clear()


@site("engine.effects.carry", "carry_out")
def _instruction(old: Old, gone: Gone, table: Any, frame: Any, content: Node) -> Any:
    return (frame, Outcome()) if gone("instruction", label(content)) else old(table, frame, content)


@site("engine.paying.bills", "bill_of")
def _payment(old: Old, gone: Gone, table: Any, frame: Any, content: Node) -> Any:
    return Bill() if gone("payment", label(content)) else old(table, frame, content)


@site("engine.asking.occasions", "occasion")
def _event(old: Old, gone: Gone, look: Any, frame: Any, clause: Node, event: Any) -> Any:
    return None if gone("event", label(clause)) else old(look, frame, clause, event)


def _so(old: Old, gone: Gone, name: str, *args: Any) -> Any:
    if gone("condition, as true", name):
        return True
    return False if gone("condition, as false", name) else old(*args)


@site("engine.asking.conditions", "holds")
def _condition(old: Old, gone: Gone, look: Any, frame: Any, content: Node) -> Any:
    return _so(old, gone, label(content), look, frame, content)


@site("engine.asking.conditions", "_does")
def _deed(old: Old, gone: Gone, look: Any, frame: Any, who: Node, act: Node) -> Any:
    return _so(old, gone, f"Does {label(act)}", look, frame, who, act)


@site("engine.asking.referents", "spoken_of")
def _reference(old: Old, gone: Gone, look: Any, frame: Any, phrase: Node) -> Any:
    back = isinstance(phrase, filters.Objects) and isinstance(phrase.quantity, BACK)
    known = back or isinstance(phrase, filters.Self | filters.It | filters.They)
    return () if known and gone("reference", label(phrase)) else old(look, frame, phrase)


@site("engine.asking.matching", "fits")
def _fits(old: Old, gone: Gone, look: Any, frame: Any, found: Any, phrase: Node) -> Any:
    if not isinstance(phrase, filters.Objects):
        if gone("what is asked", label(phrase)):
            return False
    return old(look, frame, found, phrase)


@site("engine.asking.matching", "_fits_noun")
def _noun(old: Old, gone: Gone, look: Any, frame: Any, found: Any, noun: filters.Noun) -> Any:
    return True if gone("noun", noun_label(noun)) else old(look, frame, found, noun)


@site("engine.asking.matching", "fits_trait")
def _adjective(old: Old, gone: Gone, look: Any, frame: Any, found: Any, trait: Node) -> Any:
    return True if gone("adjective", label(trait)) else old(look, frame, found, trait)


@site("engine.asking.matching", "_fits_one_where")
def _narrowing(old: Old, gone: Gone, look: Any, frame: Any, found: Any, where: Node) -> Any:
    return True if gone("narrowing", label(where)) else old(look, frame, found, where)


@site("engine.asking.matching", "_fits_clause")
def _clause(old: Old, gone: Gone, look: Any, frame: Any, found: Any, clause: Node) -> Any:
    return True if gone("narrowing", label(clause)) else old(look, frame, found, clause)


@site("engine.asking.matching", "zones_of")
def _zones(old: Old, gone: Gone, look: Any, frame: Any, phrase: filters.Objects) -> Any:
    return old(look, frame, rebuilt(phrase, where=tuple(w for w in phrase.where if not gone("narrowing", label(w)))))


@site("engine.asking.matching", "_fits_quantity")
def _asked(old: Old, gone: Gone, frame: Any, found: Any, phrase: filters.Objects) -> Any:
    return True if gone("quantity asked", label(phrase.quantity)) else old(frame, found, phrase)


@site("engine.effects.choosing", "bounds")
def _quantity(old: Old, gone: Gone, look: Any, frame: Any, phrase: Node, available: int) -> Any:
    if not isinstance(phrase, filters.Objects) or not gone("quantity", label(phrase.quantity)):
        return old(look, frame, phrase, available)
    if phrase.quantity is None or isinstance(phrase.quantity, WHOLLY):
        return min(available, 1), min(available, 1)
    return available, available


@site("engine.effects.choosing", "takes_all")
def _wholly(old: Old, gone: Gone, phrase: filters.Objects) -> Any:
    return old(phrase) and not gone("quantity", label(phrase.quantity))


@site("engine.effects.choosing", "legal_targets")
def _battlefield(old: Old, gone: Gone, table: Any, frame: Any, phrase: Node, item: int) -> Any:
    found = old(table, frame, phrase, item)
    return () if _words(phrase) == ["battlefield"] and gone("noun", "battlefield") else found


@site("engine.effects.changes", "grant")
def _grant(old: Old, gone: Gone, table: Any, frame: Any, content: Node, *rest: Any) -> Any:
    change = getattr(content, "change", content)
    return (frame, Outcome()) if gone("instruction", label(change)) else old(table, frame, content, *rest)


@site("engine.effects.changes", "_told")
def _told(old: Old, gone: Gone, table: Any, frame: Any, gift: Node) -> Any:
    return () if gone("gift", label(gift)) else old(table, frame, gift)


@site("engine.asking.conditions", "_enough")
def _counted(old: Old, gone: Gone, look: Any, frame: Any, what: Node, owner: int = 0) -> Any:
    if isinstance(what, filters.Objects) and gone("quantity counted", label(what.quantity)):
        what = rebuilt(what, quantity=None)
    return old(look, frame, what, owner)


@site("engine.asking.referents", "players")
def _player(old: Old, gone: Gone, look: Any, frame: Any, phrase: Node | None) -> Any:
    return () if gone("player", people_label(phrase)) else old(look, frame, phrase)


def _words(place: Node) -> list[str]:
    return [noun.word for noun in nouns_of(place)] if isinstance(place, filters.Objects) else []


@site("engine.asking.matching", "place_zones")
def _place(old: Old, gone: Gone, look: Any, frame: Any, place: filters.Objects) -> Any:
    return () if any([gone("place", word) for word in _words(place)]) else old(look, frame, place)


@site("engine.effects.places", "_named")
def _named(old: Old, gone: Gone, look: Any, frame: Any, place: Node, moved: Any) -> Any:
    if any([gone("place", word) for word in _words(place)]):
        return None
    if isinstance(place, filters.Objects) and isinstance(place.quantity, filters.Of):
        if gone("player", people_label(place.quantity.owner)):
            place = rebuilt(place, quantity=filters.Of(filters.You()))
    return old(look, frame, place, moved)


@site("engine.asking.referents", "is_so_called")
def _so_called(old: Old, gone: Gone, look: Any, frame: Any, found: Any, trait: Node) -> Any:
    return True if gone("word before a place", label(trait)) else old(look, frame, found, trait)


@site("engine.asking.matching", "count")
def _amount(old: Old, gone: Gone, look: Any, frame: Any, amount: Node) -> Any:
    return 0 if gone("amount", label(amount)) else old(look, frame, amount)


@site("engine.asking.continuous", "gifts_of")
def _gifts(old: Old, gone: Gone, content: Node) -> Any:
    return tuple(one for one in old(content) if not gone("gift", label(one)))


@site("engine.paying.resources", "required")
def _symbols(old: Old, gone: Gone, rules: Any, symbols: Any, colours: Any = (), x: int = 0) -> Any:
    return old(rules, [one for one in symbols if not gone("symbol", symbol_label(one))], colours, x)


@site("engine.paying.bills", "_ways")
def _ways(old: Old, gone: Gone, table: Any, frame: Any, symbol: str) -> Any:
    return (Way("", Bill()),) if gone("symbol", symbol_label(symbol)) else old(table, frame, symbol)


@site("engine.effects.places", "destination")
def _end(old: Old, gone: Gone, look: Any, frame: Any, verb: Any, adverbs: Any, moved: Any) -> Any:
    kept = tuple(one for one in adverbs if not gone("where an act ends", label(one)))
    return old(look, frame, verb, kept, moved)


@site("engine.effects.places", "between_base_and_field")
def _either_way(old: Old, gone: Gone, act: Any) -> Any:
    return old(act) and not any([gone("where an act ends", label(one)) for one in act.adverbs])


@site("engine.effects.viewing", "among")
def _from_these(old: Old, gone: Gone, look: Any, frame: Any, phrase: Any) -> Any:
    kept = tuple(w for w in getattr(phrase, "where", ()) if not (is_from_these(w) and gone("narrowing", label(w))))
    return old(look, frame, rebuilt(phrase, where=kept) if hasattr(phrase, "where") else phrase)


@site("engine.effects.acts", "_arriving")
def _arriving(old: Old, gone: Gone, act: Any) -> Any:
    return old(rebuilt(act, adverbs=tuple(one for one in act.adverbs if not gone("where an act ends", label(one)))))


@site("engine.asking.meanings", "limit_in")
def _limit(old: Old, gone: Gone, step: Node) -> Any:
    found = old(step)
    return None if found is not None and gone("limit of use", label(found)) else found


@site("engine.paying.restricting", "restricts")
def _purpose(old: Old, gone: Gone, node: Node) -> Any:
    found = old(node)
    return None if found is not None and gone("what resources are for", label(found)) else found


@site("engine.replacements", "_read")
def _replacement(old: Old, gone: Gone, key: Any, frame: Any, body: Any) -> Any:
    found = old(key, frame, body)
    return None if found is not None and gone("replacement", label(body[0].content)) else found


@site("engine.asking.conditions", "alternative")
def _alternative(old: Old, gone: Gone, step: Node) -> Any:
    found = old(step)
    return None if found is not None and gone("done in its place", label(found)) else found


@site("engine.asking.forbidding", "ban_of")
def _ban(old: Old, gone: Gone, content: Node) -> Any:
    found = old(content)
    return None if found is not None and gone("forbidden", f"{found.verb.value} {label(content)}") else found


@site("engine.outcomes", "Outcome.opens")
def _link(old: Old, gone: Gone, outcome: Outcome, branch: Any, gate: Any) -> Any:
    if gone("sentence that waits, as true", branch.value):
        return True
    return False if gone("sentence that waits, as false", branch.value) else old(outcome, branch, gate)


@site("cases.faces", "face_of")
def _face(old: Old, gone: Gone, *args: Any) -> Any:
    face: Face = old(*args)
    kept = _abilities(face.abilities, bool(face.types & SPELLS), gone)
    return replace(face, abilities=kept, effects=_abilities(face.effects, False, gone))


def _abilities(found: tuple[Ability, ...], spell: bool, gone: Gone) -> tuple[Ability, ...]:
    """A face's abilities without the keywords and the passive sentences that are taken away."""
    return tuple(kept for one in found if (kept := _ability(one, spell, gone)) is not None)


def _ability(ability: Ability, spell: bool, gone: Gone) -> Ability | None:
    match ability:
        case _ if gone("ability", label(ability)):
            return None
        case Keywords(words):
            kept = tuple(one for one in words if not gone("keyword", label(one)))
            return rebuilt(ability, keywords=kept) if kept else None
        case KeywordAbility(keyword, inner):
            left = _ability(inner, spell, gone)
            if left is None or gone("keyword that leads", label(keyword)):
                return left
            return rebuilt(ability, ability=left)
        case AlteredKeyword(keyword) if gone("keyword", label(keyword)):
            return None
        case Labelled(_, inner):
            return _ability(inner, spell, gone)
        case Text(body):
            return rebuilt(ability, body=tuple(one for one in body if not _is_gone(one, spell, gone)))
        case _:
            return ability


def _is_gone(sentence: Node, spell: bool, gone: Gone) -> bool:
    from cardlang.engine.runnable.statements import changes_playing

    if spell and not changes_playing(sentence):
        return False
    return any([gone("statement", one) for one in statement_labels(sentence)])


assert faces
