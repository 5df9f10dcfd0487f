"""What a command is given to read: files and folders, a text typed on the command line, or one from standard input.

The options that several commands share are here, and what they mean for a text that comes without a card.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

import click

from cardlang.api import read
from cardlang.codes import finding
from cardlang.diagnostics import Diagnostic, Severity
from cardlang.formats.card import Found, refused_card
from cardlang.formats.card_file import begins_with_head, card_of_text
from cardlang.formats.fields import FIELD_NAMES
from cardlang.formats.recognise import GAMES, game_of_cost
from cardlang.formats.sources import Refused, card_of, rows, text_of
from cardlang.library import CardReading, Verdict, card_names, read_card
from cardlang.profiles.profile import RulesProfile
from cardlang.profiles.registry import PROFILES
from cardlang.source import NOWHERE, Source
from cardlang.syntax.capitals import with_capitals
from cardlang.tools.cli import Problem

MOST_REPAIRED = 200
"""Cards of one run whose findings are told what was meant; who has more will not read each."""
STDIN = "-"
F = TypeVar("F", bound=Callable[..., object])

_FILE_ENDINGS = tuple(".card .jsonl .ndjson .json .txt .case .xml .csv .tsv .xlsx .md .mse-set .mse-card".split())
_SYMBOL_BRACKETS = "{["


@dataclass(frozen=True, slots=True)
class Stated:
    """What the user says about texts that don't say it themselves."""

    game: str | None = None
    name: str = ""
    type: str = ""
    domains: tuple[str, ...] = ()
    profiles: tuple[RulesProfile, ...] = ()

    def profile(self, game: str | None) -> RulesProfile | None:
        """The profile to read a game's cards under, or None for the game's default."""
        return next((profile for profile in self.profiles if profile.game == game), None)

    def check_one_game(self) -> None:
        """Refuse rules of another game than the one named, for a command that goes by one document.

        Raises click.UsageError.
        """
        if self.game and any(profile.game != self.game for profile in self.profiles):
            raise click.UsageError(f"--profile names rules of another game than {self.game}.")


def stated_options(command: F) -> F:
    """The options `--game`, `--name`, `--type`, `--domain` and `--profile`, given to the command as one `stated`."""

    def with_stated(
        *args: object,
        game: str | None,
        name: str,
        type_: str,
        domain: tuple[str, ...],
        profile: tuple[str, ...],
        **others: object,
    ) -> object:
        profiles = tuple(PROFILES[chosen] for chosen in profile)
        return command(*args, stated=Stated(game, name, type_, domain, profiles), **others)

    with_stated.__name__, with_stated.__doc__ = command.__name__, command.__doc__
    with_stated.__dict__.update(command.__dict__)
    options = (
        click.option("--game", type=click.Choice(GAMES), help="The game, where the source doesn't say it."),
        click.option("--name", default="", help="The name of the card that a typed text stands on."),
        click.option("--type", "type_", default="", help='Its type: "Spell", "Legendary Creature — Elf".'),
        click.option("--domain", multiple=True, help="Its domain; may be given several times."),
        click.option("--profile", multiple=True, type=click.Choice(tuple(PROFILES)), help="The rules to go by."),
    )
    decorated: Callable[..., object] = with_stated
    for option in reversed(options):
        decorated = option(decorated)
    return decorated  # type: ignore[return-value]


def field_options(command: F) -> F:
    """The options `--field` and `--fields`, given to the command as one `fields`: what a file's own keys mean."""

    def with_fields(*args: object, field: tuple[str, ...], fields: Path | None, **others: object) -> object:
        given = {**(_fields_in(fields) if fields else {}), **dict(_field(stated) for stated in field)}
        return command(*args, fields=given or None, **others)

    with_fields.__name__, with_fields.__doc__ = command.__name__, command.__doc__
    with_fields.__dict__.update(command.__dict__)
    several = click.option("--field", multiple=True, metavar="NAME=KEY", help="What a file's own key or heading means.")
    file = click.option("--fields", type=click.Path(path_type=Path), help='A TOML file of such: name = "Card Name".')
    return several(file(with_fields))  # type: ignore[return-value]


def _field(stated: str) -> tuple[str, tuple[str | int, ...]]:
    """A field as the user states it: "text=rules.plain". Raises click.UsageError."""
    name, mark, key = stated.partition("=")
    if not mark or not key or name.strip() not in FIELD_NAMES:
        raise click.UsageError(f'"{stated}" is no field: write NAME=KEY, NAME one of {", ".join(FIELD_NAMES)}.')
    return name.strip(), tuple(int(part) if part.isdigit() else part for part in key.strip().split("."))


def _fields_in(path: Path) -> dict[str, tuple[str | int, ...]]:
    """The fields of a TOML file. Raises click.UsageError."""
    import tomllib

    try:
        found = tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise click.UsageError(f"{path} is no TOML: {error}.") from error
    return dict(_field(f"{name}={key}") for name, key in found.items())


def read_inputs(given: Iterable[str], stated: Stated, repaired: bool = True) -> Iterator[CardReading | Problem]:
    """The cards of each input read: a path, `-`, or a text; `repaired`: findings say what was most likely meant."""
    for item in given:
        if item == STDIN:
            text = text_of(sys.stdin.buffer.read())
            yield Problem("<stdin>", text) if isinstance(text, Diagnostic) else _read_piped(text, stated, repaired)
        elif is_path(item):
            yield from read_paths((item,), stated, repaired)
        else:
            yield read_typed(with_capitals(item), stated, "<text>", repaired)


def _read_piped(text: str, stated: Stated, repaired: bool) -> CardReading:
    """What came from standard input: a card with its head, as in a card file, or the text of one."""
    if not begins_with_head(text):
        return read_typed(text, stated, "<stdin>", repaired)
    card = card_of_text(text, "<stdin>", stated.game, stated.game is not None)
    reading = read_card(card, stated.profile(card.game))
    return _repaired(reading) if repaired else reading


def _repaired(reading: CardReading) -> CardReading:
    """A reading whose findings say what was most likely meant; what finds it is loaded for the first that needs it."""
    if reading.verdict is Verdict.READ:
        return reading
    from cardlang.tools.repairing import with_repairs

    return with_repairs(reading)


def read_paths(
    paths: Iterable[str], stated: Stated, repaired: bool = True, left_out: Path | None = None
) -> Iterator[CardReading | Problem]:
    """The cards of files and folders read, but for a file that is no source."""
    paths = tuple(paths)
    names = card_names(rows(paths, stated.game, left_out=left_out))
    left = MOST_REPAIRED if repaired else 0
    for row in rows(paths, stated.game, left_out=left_out):
        if isinstance(row, Refused):
            if row.finding.severity is Severity.ERROR:
                yield Problem(row.file, row.finding)
        else:
            card = card_of(row)
            reading = read_card(card, stated.profile(card.game), names)
            if reading.verdict is not Verdict.READ and left:
                left -= 1
                reading = _repaired(reading)
            yield reading


def is_path(item: str) -> bool:
    """Whether an argument is meant as a file or folder: one that is there, or that is named like one."""
    if not item or "\n" in item or len(item) > 1000:
        return False
    return (
        Path(item).exists() or item.lower().endswith(_FILE_ENDINGS) or ("/" in item[1:] and not set(" {[") & set(item))
    )


def read_typed(text: str, stated: Stated, file: str, repaired: bool = True) -> CardReading:
    """A typed text read as the text of a card about which nothing is known but what is stated."""
    if not text.strip():
        return _refused(file, finding("CL607", "There is no text to read.", NOWHERE))
    games = _games_of(text, stated)
    readings = [
        read(
            text,
            game,
            name=stated.name,
            type=stated.type,
            domains=stated.domains,
            profile=stated.profile(game),
            file=file,
        )
        for game in games
    ]
    best = [reading for reading in readings if reading.verdict is Verdict.READ] or readings
    if len(best) == 1:
        return _repaired(best[0]) if repaired else best[0]
    help = "name it: --game riftbound, or --game magic"
    return _refused(file, finding("CL603", "I can't tell which game this text is of.", NOWHERE, help=help))


def _refused(file: str, problem: Diagnostic) -> CardReading:
    return read_card(refused_card(file, 1, Found(problem, Source("", file))))


def _games_of(text: str, stated: Stated) -> tuple[str, ...]:
    """The games a text may be of: the one stated, that of the profiles, or by the brackets its symbols stand in."""
    of_profiles = {profile.game for profile in stated.profiles}
    if stated.game or len(of_profiles) == 1:
        return (stated.game or of_profiles.pop(),)
    first = next((char for char in text if char in _SYMBOL_BRACKETS), "")
    game = game_of_cost(first)
    return (game,) if game else GAMES
