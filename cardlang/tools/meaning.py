"""What an ability's object says in single words: what it does, what it is triggered by, its keywords, and its nouns.

It is taken from the tree, not from the text; what is paid is left out of what is done, and stands among the costs.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

Data = Mapping[str, object]

PLACES = ("effect", "trigger", "keyword", "noun")
_DOING = frozenset(
    {"Deal", "Add", "AddMana", "Get", "Gain", "Lose", "BasePt", "GetResources", "Grant", "Have", "Cannot", "CostChange"}
)
_NAMES = {"AddMana": "add", "GetResources": "add", "Grant": "give", "Cannot": "can't", "CostChange": "cost"}
_EVENT = "event"


def words_of(ability: Data) -> dict[str, frozenset[str]]:
    """The words of an ability by their places: `PLACES`."""
    trees = [ability["ast"]] if ability["ast"] else list(_list(ability["parts"]))
    paid = [_span(cost["span"]) for cost in _list(ability["costs"]) if cost["is_cost"] and cost["span"]]
    events = [event for tree in trees for event in _events(tree)]
    found = {
        "effect": (word for tree in trees for word in _verbs(tree, paid)),
        "trigger": (word for event in events for word in _all_words(event)),
        "keyword": (str(node["name"]) for tree in trees for node in _nodes(tree) if node["node"] == "Keyword"),
        "noun": (str(node["word"]) for tree in trees for node in _nodes(tree) if node["node"] == "Noun"),
    }
    return {place: frozenset(words) for place, words in found.items()}


def parts_of(parts: object) -> Iterator[Data]:
    """The parts of a cost; of a choice those of each of its options too."""
    for part in _list(parts):
        yield part
        options = part["options"]
        for option in options if isinstance(options, list) else []:
            yield from parts_of(option)


def _verbs(tree: object, paid: list[tuple[int, int]]) -> Iterator[str]:
    """What is done, without what is paid for it and what it waits for."""
    if isinstance(tree, list):
        for item in tree:
            yield from _verbs(item, paid)
    elif isinstance(tree, Mapping):
        if _is_paid(tree, paid):
            return
        kind = str(tree.get("node", ""))
        if kind == "Act":
            yield str(tree["verb"])
        elif kind in _DOING:
            yield _NAMES.get(kind, kind.lower())
        for name, value in tree.items():
            if name not in (_EVENT, "wording", "span"):
                yield from _verbs(value, paid)


def _is_paid(node: Data, paid: list[tuple[int, int]]) -> bool:
    if "span" not in node:
        return False
    start, end = _span(node["span"])
    return any(first <= start and end <= last for first, last in paid)


def _events(tree: object) -> Iterator[object]:
    for node in _nodes(tree):
        if _EVENT in node:
            yield node[_EVENT]


def _all_words(tree: object) -> Iterator[str]:
    """The verbs and the other words of an event: "attack", or the names of a step or of a turn."""
    for node in _nodes(tree):
        for name, value in node.items():
            if name in ("verb", "word", "step", "name") and isinstance(value, str):
                yield value


def _nodes(tree: object) -> Iterator[Data]:
    if isinstance(tree, list):
        for item in tree:
            yield from _nodes(item)
    elif isinstance(tree, Mapping):
        if "node" in tree:
            yield tree
        for name, value in tree.items():
            if name != "wording":
                yield from _nodes(value)


def _span(value: object) -> tuple[int, int]:
    assert isinstance(value, list)
    return value[0], value[1]


def _list(value: object) -> list[Data]:
    assert isinstance(value, list)
    return value
