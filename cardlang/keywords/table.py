"""The table of a game's keywords: what may stand beside each, what it costs and where, what it stands for.

The table is `grammar/<game>/keywords.toml`; its head says what its lines mean. Everybody takes from here what they
need: the lexer words, the profiles costs, the engine abilities, `explain` sentences, `reminders` wordings.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from cardlang.diagnostics import CardlangError
from cardlang.keywords.stored import read_toml
from cardlang.nodes.frozen import frozen

ABILITY = "ability"
"""What a keyword takes that holds for the ability behind it."""

TIMED = "timed"
"""What a keyword takes that says when a card, or the ability behind it, may be used."""

ACT = "act"


@frozen
class Position:
    """Where keywords have their costs: the shape such a payment has, and where it differs from that shape.

    `role` is empty when it is the shape's own, `shape` when the sentence that a keyword action stands in says it.
    `because` is what is said of such a cost, `{}` standing for what the keyword adds.
    """

    shape: str
    role: str = ""
    optional: bool | None = None
    because: str = "{}"


@frozen
class KeywordCost:
    """One payment of a keyword: its position, the rule that says so, what it costs unprinted, who pays, and why.

    `by` is the rule of the payment when it is not its position's own, `cited` its numbers in other documents.
    """

    position: str
    rule: str
    implied: str = ""
    others_pay: bool = False
    because: str = ""
    by: str = ""
    cited: Mapping[str, str] | None = None


@frozen
class KeywordEntry:
    """One keyword. `means` is the ability it stands for, as text; `says` what no ability can say, in plain words.

    `asks` is the rule that says what it asks for, where that is what `means` asks for as it would be written, or
    `asked`, where another ability that it stands for does the asking.
    `reduces` is the symbol by which it makes its own card cost less, for each object it names.
    `did` is the act that other abilities of the card speak of, as in "the exiled card".
    `presumed` is the rule that takes its number for 1 where it is left out.
    `own` says that it is only ever of the card it is printed on, never of what that is attached to; `boxed`, that the
    lines behind its own are the effect text of an Equipment, which is that of what it is attached to.
    """

    name: str
    word: str
    rule: str = ""
    takes: str = "nothing"
    since: str = ""
    costs: tuple[KeywordCost, ...] = ()
    means: str = ""
    says: str = ""
    asks: str = ""
    asked: str = ""
    reduces: str = ""
    did: str = ""
    presumed: str = ""
    own: bool = False
    boxed: bool = False
    reminders: tuple[str, ...] = ()


@frozen
class KeywordTable:
    """A game's keywords by name, the positions of their costs, and the grammar's class for what each takes."""

    game: str
    entries: Mapping[str, KeywordEntry]
    positions: Mapping[str, Position]
    classes: Mapping[str, str]

    def class_of(self, entry: KeywordEntry) -> str:
        """The grammar's class of a keyword's word; "" when it is read by rules of its own."""
        return self.classes[entry.takes]


@cache
def load_keywords(game: str) -> KeywordTable:
    """The table of a game ("riftbound", "magic"). Raises CardlangError when it is missing or not well formed."""
    path = grammar_root() / game / "keywords.toml"
    if not path.is_file():
        raise CardlangError(f"there is no table of keywords for {game!r}")
    data = read_toml(path)
    try:
        positions = {name: Position(**({"shape": ""} | given)) for name, given in data["position"].items()}
        entries = {name: _entry(name, given) for name, given in data["keyword"].items()}
        table = KeywordTable(game, entries, positions, data["takes"])
        for entry in entries.values():
            _check(entry, table)
    except (KeyError, TypeError) as error:
        raise CardlangError(f"{path.name} of {game} is not well formed: {error}") from error
    return table


@cache
def grammar_root() -> Path:
    """The folder that holds the grammars' files, in an installation or beside the package."""
    here = Path(__file__).resolve().parents[1]
    for folder in (here / "grammar", here.parent / "grammar"):
        if (folder / "core").is_dir():
            return folder
    raise CardlangError("the grammar's files are missing from this installation")


def _entry(name: str, given: Mapping[str, object]) -> KeywordEntry:
    fields = dict(given)
    costs = [fields.pop(key) for key in ("cost", "also") if key in fields]
    fields["costs"] = tuple(KeywordCost(**cost) for cost in costs if isinstance(cost, dict))
    reminders = fields.pop("reminders", [])
    if not isinstance(reminders, list):
        raise TypeError(f"the reminders of {name} are no list")
    fields.setdefault("word", name.replace("_", " "))
    return KeywordEntry(name=name, reminders=tuple(reminders), **fields)  # type: ignore[arg-type]


def _check(entry: KeywordEntry, table: KeywordTable) -> None:
    """Whether what an entry names is in the table. Raises KeyError."""
    table.class_of(entry)
    for cost in entry.costs:
        if cost.position not in table.positions:
            raise KeyError(f"{entry.name} has its cost in no known position: {cost.position}")
