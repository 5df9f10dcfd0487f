"""`frozen`: what makes a class of this room a frozen dataclass with slots, and costs next to nothing until it is used.

`dataclasses` writes and compiles six methods for each class when its module is imported. There are hundreds of classes
of nodes, and a program uses a few dozen; here the fields are known at once, and a class's methods are written when the
first of it is made or compared. What comes of it is the same. `replace` is the same again as that of `dataclasses`, and
is written for each class when it is first asked for.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, Field, FrozenInstanceError, dataclass, field, fields
from typing import Any, TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(eq_default=True, frozen_default=True, field_specifiers=(field,))
def frozen(kind: type[T]) -> type[T]:
    """The class as a frozen dataclass with slots."""
    for name, method in _METHODS.items():
        if name not in kind.__dict__:
            setattr(kind, name, method)
    # The class is made anew to get slots; what has just been set goes with it.
    return dataclass(init=False, repr=False, eq=False, slots=True)(kind)


def _init(self: object, *values: object, **named: object) -> None:
    _complete(type(self))
    self.__init__(*values, **named)  # type: ignore[misc]


def _eq(self: object, other: object) -> bool:
    _complete(type(self))
    return self == other


def _hash(self: object) -> int:
    _complete(type(self))
    return hash(self)


def _repr(self: object) -> str:
    _complete(type(self))
    return repr(self)


def _no_change(self: object, name: str, *_: object) -> None:
    raise FrozenInstanceError(f"cannot change field {name!r}")


def _state(self: Any) -> list[object]:
    return [getattr(self, f.name) for f in fields(self)]


def _restore(self: Any, state: list[object]) -> None:
    for f, value in zip(fields(self), state, strict=True):
        object.__setattr__(self, f.name, value)


_LATE: dict[str, Callable[..., object]] = {"__init__": _init, "__eq__": _eq, "__hash__": _hash, "__repr__": _repr}
_METHODS: dict[str, Callable[..., object]] = {
    **_LATE,
    "__setattr__": _no_change,
    "__delattr__": _no_change,
    "__getstate__": _state,
    "__setstate__": _restore,
}


def _complete(kind: Any) -> None:
    """Write the methods of a class that stand in for themselves so far."""
    own = fields(kind)
    compared = [f.name for f in own if f.compare]
    space: dict[str, Any] = {"MISSING": MISSING}
    space |= {f"_set_{f.name}": getattr(kind, f.name).__set__ for f in own}
    space |= {f"_default_{f.name}": f.default for f in own if f.default is not MISSING}
    space |= {f"_make_{f.name}": f.default_factory for f in own if f.default_factory is not MISSING}
    exec("\n".join((*_init_lines(own), *_eq_lines(compared), *_other_lines(own, compared))), space)
    for name, late in _LATE.items():
        if kind.__dict__[name] is late:
            method = space[name]
            method.__qualname__, method.__module__ = f"{kind.__qualname__}.{name}", kind.__module__
            setattr(kind, name, method)


def replace(one: T, **changed: object) -> T:
    """The value with other values in some fields, as `dataclasses.replace` gives it."""
    kind = type(one)
    copy = _COPIES.get(kind)
    if copy is None:
        copy = _COPIES[kind] = _copier(kind)
    found: T = copy(one, **changed)
    return found


_COPIES: dict[type, Callable[..., Any]] = {}


def _copier(kind: Any) -> Callable[..., Any]:
    """Writes a copy of a value of a class with slots: each field as it is, but for those that are given."""
    own = fields(kind)
    given = [f for f in own if f.init]
    space: dict[str, Any] = {"MISSING": MISSING, "_new": object.__new__, "_kind": kind}
    space |= {f"_set_{f.name}": getattr(kind, f.name).__set__ for f in own}
    space |= {f"_make_{f.name}": f.default_factory for f in own if not f.init}
    head = ", ".join(("_one", "*", *(f"{f.name}=MISSING" for f in given))) if given else "_one"
    lines = [f"def _copy({head}):", "    _made = _new(_kind)"]
    for f in own:
        value = f"_one.{f.name} if {f.name} is MISSING else {f.name}" if f.init else f"_make_{f.name}()"
        lines.append(f"    _set_{f.name}(_made, {value})")
    exec("\n".join((*lines, "    return _made")), space)
    copy: Callable[..., Any] = space["_copy"]
    return copy


def _init_lines(own: tuple[Field[Any], ...]) -> list[str]:
    taken = [_parameter(f) for f in own if f.init and not f.kw_only]
    named = [_parameter(f) for f in own if f.init and f.kw_only]
    head = ", ".join(("self", *taken, *(("*", *named) if named else ())))
    lines = [f"def __init__({head}):"]
    for f in own:
        value = f.name
        if not f.init:
            value = f"_make_{f.name}()"
        elif f.default_factory is not MISSING:
            value = f"_make_{f.name}() if {f.name} is MISSING else {f.name}"
        lines.append(f"    _set_{f.name}(self, {value})")
    return lines if own else [*lines, "    pass"]


def _parameter(f: Field[Any]) -> str:
    if f.default is not MISSING:
        return f"{f.name}=_default_{f.name}"
    return f"{f.name}=MISSING" if f.default_factory is not MISSING else f.name


def _eq_lines(compared: list[str]) -> tuple[str, ...]:
    same = " and ".join(f"self.{name} == other.{name}" for name in compared) or "True"
    return (
        "def __eq__(self, other):",
        "    if self is other: return True",
        f"    return ({same}) if other.__class__ is self.__class__ else NotImplemented",
    )


def _other_lines(own: tuple[Field[Any], ...], compared: list[str]) -> tuple[str, ...]:
    values = "".join(f"self.{name}, " for name in compared)
    shown = ", ".join(f"{f.name}={{self.{f.name}!r}}" for f in own if f.repr)
    return (
        f"def __hash__(self): return hash(({values}))",
        f"def __repr__(self): return f'{{self.__class__.__qualname__}}({shown})'",
    )
