"""The few calls that most programs need: read a text, print a node, explain what was read.

`cardlang` itself offers them under these names, with the values they give. What else there is lies in the modules that
the map of the house names.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from cardlang.explain import Explanation, explain
from cardlang.formats.card import Face, SourceCard, split_faces
from cardlang.formats.card_file import types_of
from cardlang.library import CardReading, read_card
from cardlang.nodes.base import Node
from cardlang.printing.gates import print_canonical
from cardlang.printing.text import print_node
from cardlang.profiles.profile import RulesProfile
from cardlang.profiles.registry import default_profile, profile_named
from cardlang.syntax.normalize_names import SELF


def read(
    text: str,
    game: str,
    *,
    name: str = "",
    type: str = "",
    domains: Sequence[str] = (),
    profile: RulesProfile | str | None = None,
    file: str = "<text>",
) -> CardReading:
    """Read ability text as printed: `read("Discard 1, [E]: Draw 1.", "riftbound")`.

    `game` is "riftbound" or "magic". `name` and `type` are those of the card the text stands on; its own name in the
    text is understood. `profile` says which rules document decides what payments are, the game's newest by default.
    `file` is what findings call the text.

    Raises LookupError for a game or a profile that does not exist.
    """
    rules = _profile(game, profile)
    types, supertypes, tags = types_of(type, game)
    face = Face(name, "", "", types, supertypes, tags, tuple(domains), in_place=True)
    parts = split_faces(text.replace("\r\n", "\n").rstrip("\n"))
    faces = tuple(replace(face, text=part.text, line=part.line) for part in parts)
    return read_card(SourceCard(None, name or None, game, faces, file, 1), rules)


def print_text(node: Node, game: str, *, as_written: bool = False, name: str = "") -> str:
    """The text of an ability's node: canonical, or as it was written. The card's own name stands as `name`, or "~".

    Raises CardlangError when the game has no words for the node.
    """
    text = print_node(node, game, as_written=True) if as_written else print_canonical(node, game)
    return text.replace(SELF, name) if name else text


def explain_card(reading: CardReading, profile: RulesProfile | str | None = None) -> tuple[Explanation, ...]:
    """What each ability of a card means in plain words, with the rules that say so; nothing for what is not read.

    Raises LookupError for a profile that does not exist, ValueError for one of another game.
    """
    game = reading.card.game
    if game is None or reading.profile is None:
        return ()
    rules = reading.profile if profile is None else _profile(game, profile)
    faces = [(reading.faces[ability.face], ability) for ability in reading.abilities]
    return tuple(
        explain(
            (a.node,) if a.node is not None else a.parts,
            f.face.text,
            rules,
            a.kind,
            stated=f.kind is not None,
            named=f.references,
        )
        for f, a in faces
    )


def _profile(game: str, profile: RulesProfile | str | None) -> RulesProfile:
    if profile is None:
        return default_profile(game)
    found = profile_named(profile) if isinstance(profile, str) else profile
    if found.game != game:
        raise ValueError(f"the profile {found.name} is of {found.game}, not of {game}")
    return found
