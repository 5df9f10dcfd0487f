"""`cardlang simulate`: two players who choose at random play whole games of Riftbound, as a test of the interpreter."""

from __future__ import annotations

import json
import random
from collections import Counter
from contextlib import nullcontext
from dataclasses import dataclass, field
from pathlib import Path

import click

from cardlang.cases.telling import events_told
from cardlang.diagnostics import CardlangError
from cardlang.nodes.abilities import Ability, Activated, Triggered
from cardlang.profiles.profile import RulesProfile
from cardlang.profiles.registry import PROFILES, profile_named
from cardlang.tools.cli import Exit, Problem, exit_code
from cardlang.tools.decks import FIELD, MAIN, NAMES, Pool, build, plain, pool_of
from cardlang.tools.inputs import Stated, read_paths
from cardlang.tools.showing import fitted
from cardlang.tools.simulating import (
    TURNS,
    Game,
    abilities_in,
    answers_of,
    deck_of,
    digest,
    play_again,
    play_game,
    played_in,
    written,
)

RULES = tuple(name for name, rules in PROFILES.items() if rules.play.bases)
SHOWN = 5


@dataclass(slots=True)
class Tally:
    """What many games came to."""

    ended: Counter[str] = field(default_factory=Counter)
    failed: list[str] = field(default_factory=list)
    broken: Counter[str] = field(default_factory=Counter)
    played: Counter[str] = field(default_factory=Counter)
    abilities: dict[str, list[Ability]] = field(default_factory=dict)
    decisions: int = 0
    events: int = 0

    def count(self, game: Game) -> None:
        """Count one game."""
        self.ended[game.ended] += 1
        self.broken.update(game.broken)
        self.played.update(dict.fromkeys(played_in(game), 1))
        self.decisions += len(game.answered)
        self.events += len(game.state.log)
        for name, found in abilities_in(game).items():
            held = self.abilities.setdefault(name, [])
            held.extend(one for one in found if one not in held)


AT_LEAST_ONE = click.IntRange(min=1)


@click.command("simulate")
@click.argument("cards", nargs=-1, type=click.Path())
@click.option("--seed", type=int, default=1, show_default=True, help="What every choice follows from.")
@click.option(
    "--games",
    type=AT_LEAST_ONE,
    default=1,
    show_default=True,
    help="How many games, each with decks of its own.",
)
@click.option(
    "--turns",
    type=AT_LEAST_ONE,
    default=TURNS,
    show_default=True,
    help="A game is broken off after so many turns.",
)
@click.option("--profile", type=click.Choice(RULES), default=RULES[0], show_default=True, help="The rules to go by.")
@click.option("--log", type=click.Path(path_type=Path), help="Write the games into this file, a line an answer.")
@click.option("--replay", type=click.Path(path_type=Path, exists=True), help="Play the games of such a file again.")
@click.option("--tell", is_flag=True, help="Tell what happens in each game.")
@click.option("--left-out", is_flag=True, help="Say of each card that is in no deck why.")
@click.option("--json", "as_json", is_flag=True, help="The summary as one JSON object.")
def simulate(
    cards: tuple[str, ...],
    seed: int,
    games: int,
    turns: int,
    profile: str,
    log: Path | None,
    replay: Path | None,
    tell: bool,
    left_out: bool,
    as_json: bool,
) -> Exit:
    """Play games with decks built from CARDS, files and folders of any kind; with plain units when none are given.

    Only cards that can be run are taken. The invariants of the interpreter are looked at after every event.
    """
    rules, problems = profile_named(profile), list[Problem]()
    pool = _pool(cards, rules, problems)
    if left_out:
        for name, why in pool.left_out:
            click.echo(f"{name}: {why}")
    if replay is not None:
        return _replayed(replay, pool, rules, turns)
    tally = Tally()
    with log.open("w", encoding="utf-8") if log is not None else nullcontext() as out:
        for number in range(games):
            game = _one(pool, rules, seed + number, turns, tally)
            if game is not None:
                tally.count(game)
                _tell(game, tell)
                if out is not None:
                    out.writelines(f"{json.dumps(line, ensure_ascii=False)}\n" for line in written(game))
                    out.flush()
    _summary(pool, tally, as_json)
    return Exit.FINDINGS if tally.broken or tally.failed else exit_code(problems=problems)


def _pool(cards: tuple[str, ...], rules: RulesProfile, problems: list[Problem]) -> Pool:
    if not cards:
        return Pool(main=[plain(symbol, number) for symbol in NAMES for number in range(1, 8)])
    readings = []
    for reading in read_paths(cards, Stated(game=rules.game, profiles=(rules,)), repaired=False):
        if isinstance(reading, Problem):
            problems.append(reading)
            click.echo(str(reading), err=True)
        else:
            readings.append(reading)
    return pool_of(readings, rules)


def _one(pool: Pool, rules: RulesProfile, seed: int, turns: int, tally: Tally) -> Game | None:
    """One game; None when the interpreter failed in it, which is counted."""
    order = random.Random(f"{seed}/build")
    decks = tuple(build(pool, order) for _ in range(2))
    try:
        return play_game(rules, decks, seed, turns=turns)
    except Exception as error:  # whatever it is, the other games are played
        tally.failed.append(f"seed {seed}: {type(error).__name__}: {error}")
        return None


def _tell(game: Game, tell: bool) -> None:
    if tell:
        click.echo(f"== seed {game.seed}")
        click.echo("\n".join(events_told(game.state.log, game.state)))


def _replayed(path: Path, pool: Pool, rules: RulesProfile, turns: int) -> Exit:
    """Play written games again and compare where they end."""
    fillers = [plain(symbol, number) for symbol in NAMES for number in range(1, MAIN)]
    cards = {
        one.name: one for one in (*fillers, *pool.main, *pool.legends, *pool.battlefields, *pool.known_runes(), FIELD)
    }
    different = number = 0
    for head, given, end in answers_of(path.read_text(encoding="utf-8")):
        number += 1
        try:
            decks = [deck_of(deck, cards) for deck in head["decks"]]
            at = digest(play_again(rules, decks, head["seed"], given, turns).state)
        except CardlangError as error:
            at = str(error)
        if at != end["at"]:
            different += 1
            click.echo(f"seed {head['seed']}: it ended at {end['at']}, now at {at}")
    click.echo(f"{number} games played again, {different} end otherwise.")
    return Exit.FINDINGS if different else Exit.CLEAN


def _summary(pool: Pool, tally: Tally, as_json: bool) -> None:
    names = pool.names
    played = sorted(name for name in names if tally.played[name])
    whole = [name for name in played if not _missing(pool, name, tally)]
    said = {
        "cards": len(names),
        "left_out": len(pool.left_out),
        "ended": dict(tally.ended),
        "failed": tally.failed,
        "broken": dict(tally.broken),
        "played": len(played),
        "each_ability": len(whole),
        "decisions": tally.decisions,
        "events": tally.events,
    }
    if as_json:
        click.echo(json.dumps(said, ensure_ascii=False))
        return
    games = sum(tally.ended.values())
    was = "was" if len(played) == 1 else "were"
    for line in (
        f"{len(names)} cards for decks, {len(pool.left_out)} left out.",
        f"{games} game{'' if games == 1 else 's'}: {_counted(tally.ended) or 'none'}; {len(tally.failed)} failed.",
        f"{tally.decisions} decisions, {tally.events} events.",
        f"Of {len(names)} cards {len(played)} {was} played, {len(whole)} with each ability that uses the chain.",
        f"Broken invariants: {sum(tally.broken.values())}.",
        *(f"    {words}" for words in (*tally.failed[:SHOWN], *list(tally.broken)[:SHOWN])),
    ):
        click.echo(fitted(line))


def _counted(found: Counter[str]) -> str:
    return ", ".join(f"{number} by {how}" for how, number in sorted(found.items()))


def _missing(pool: Pool, name: str, tally: Tally) -> list[Ability]:
    """The activated and triggered abilities of a card that never resolved; those that add do not use the chain."""
    printed = next(one for one in (*pool.main, *pool.legends, *pool.battlefields, *pool.runes) if one.name == name)
    own = [ability for ability in printed.abilities if isinstance(ability, Activated | Triggered)]
    return [ability for ability in own if ability not in tally.abilities.get(name, ())]
