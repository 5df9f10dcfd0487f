"""A game as plain data and back: states, and what is handed out at a decision, so that it can be saved and replayed.

Engine values are objects with their class's name; nodes are written as `nodes.data` writes them; a rules document is
its name. Reading checks that only such classes are made.
"""

from __future__ import annotations

import dataclasses
import types
import typing
from collections.abc import Mapping
from enum import Enum
from functools import cache

from cardlang.diagnostics import CardlangError
from cardlang.engine import decisions, events, state
from cardlang.engine.run import NeedsDecision
from cardlang.engine.state import GameState
from cardlang.nodes import abilities, effects, words
from cardlang.nodes.base import Node
from cardlang.nodes.data import from_data, to_data
from cardlang.nodes.roles import Gate
from cardlang.profiles.play import Phase
from cardlang.profiles.profile import RulesProfile, Shape
from cardlang.profiles.registry import profile_named

Data = dict[str, object]
HOMES = (state, events, decisions)


def save(value: GameState | NeedsDecision) -> Data:
    """A state, or a decision that is due, as data that JSON holds."""
    return typing.cast(Data, _plain(value))


def load_state(data: object) -> GameState:
    """The state that `save` made the data of. Raises CardlangError when it is no such data."""
    return typing.cast(GameState, _checked(GameState, data))


def load_decision(data: object) -> NeedsDecision:
    """The decision that `save` made the data of. Raises CardlangError when it is no such data."""
    return typing.cast(NeedsDecision, _checked(NeedsDecision, data))


def _checked(kind: type, data: object) -> object:
    try:
        value = _value(data, kind)
    except (KeyError, TypeError, ValueError) as error:
        raise CardlangError("this is no saved game") from error
    if not isinstance(value, kind):
        raise CardlangError("this is no saved game")
    return value


def _plain(value: object) -> object:
    if isinstance(value, Node):
        return to_data(value)
    if isinstance(value, RulesProfile):
        return {"profile": value.name, **_declared(value)}
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    if isinstance(value, frozenset):
        return sorted((_plain(item) for item in value), key=str)
    if isinstance(value, Mapping):
        return [[_plain(key), _plain(item)] for key, item in value.items()]
    if dataclasses.is_dataclass(value):
        fields = {f.name: _plain(getattr(value, f.name)) for f in dataclasses.fields(value) if f.init}
        return {"is": type(value).__name__, **fields}
    return value


def _declared(rules: RulesProfile) -> Data:
    """The keywords that an author declared, when there are any."""
    if not rules.declared:
        return {}
    meanings = {name: to_data(rules.meanings[name]) for name in sorted(rules.declared)}
    return {"declared": meanings, "triggers": sorted(rules.trigger_keywords & rules.declared)}


def _with_declared(rules: RulesProfile, data: Mapping[str, typing.Any]) -> RulesProfile:
    meanings = {
        str(name): typing.cast(abilities.Ability, from_data(one)) for name, one in data.get("declared", {}).items()
    }
    return rules.declaring(meanings, frozenset(data.get("triggers", ())))


@cache
def _classes() -> Mapping[str, type]:
    """Every class that saved data may name."""
    found = {name: kind for home in HOMES for name, kind in vars(home).items() if dataclasses.is_dataclass(kind)}
    return {**found, "NeedsDecision": NeedsDecision}  # type: ignore[dict-item]


@cache
def _types(name: str) -> Mapping[str, object]:
    kind = _classes()[name]
    names: dict[str, object] = {}
    for home in (words, abilities, effects, state, events, decisions):
        names.update(vars(home))
    names |= {"RulesProfile": RulesProfile, "Node": Node, "Phase": Phase, "Gate": Gate, "Shape": Shape}
    return typing.get_type_hints(kind, localns=names)


def _value(data: object, hint: object) -> object:
    if isinstance(data, Mapping):
        return _from_mapping(data)
    origin = typing.get_origin(hint)
    if origin in (typing.Union, types.UnionType):
        return _of_union(data, typing.get_args(hint))
    if isinstance(data, list):
        return _from_list(data, hint)
    if isinstance(hint, type) and issubclass(hint, Enum):
        return hint(data)
    if isinstance(hint, type) and isinstance(data, hint):
        return data
    raise ValueError(f"{data!r} does not fit")


def _from_mapping(data: Mapping[str, object]) -> object:
    if "profile" in data:
        return _with_declared(profile_named(str(data["profile"])), data)
    if "is" not in data:
        return from_data(data)
    name = str(data["is"])
    hints = _types(name)
    return _classes()[name](**{key: _value(item, hints[key]) for key, item in data.items() if key != "is"})


def _of_union(data: object, hints: tuple[object, ...]) -> object:
    if data is None and type(None) in hints:
        return None
    for hint in hints:
        try:
            return _value(data, hint)
        except (TypeError, ValueError):
            continue
    raise ValueError(f"{data!r} does not fit")


def _from_list(data: list[object], hint: object) -> object:
    origin, inner = typing.get_origin(hint), typing.get_args(hint)
    if origin is tuple and len(inner) == 2 and inner[1] is Ellipsis:
        return tuple(_value(item, inner[0]) for item in data)
    if origin is tuple:
        return tuple(_value(item, one) for item, one in zip(data, inner, strict=True))
    if origin is frozenset:
        return frozenset(_value(item, inner[0]) for item in data)
    if isinstance(origin, type) and issubclass(origin, Mapping):
        pairs = typing.cast(list[list[object]], data)
        return {_value(key, inner[0]): _value(item, inner[1]) for key, item in pairs}
    raise ValueError(f"{data!r} does not fit")
