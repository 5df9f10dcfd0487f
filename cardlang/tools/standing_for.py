"""What a keyword stands for, where one version of a card names it and the other spells it out.

The table of keywords says what each means; whether the two say the same is for `diffing`.
"""

from __future__ import annotations

from dataclasses import replace as with_field

from cardlang.keywords.meaning import filled
from cardlang.keywords.table import ABILITY, load_keywords
from cardlang.nodes.abilities import KeywordAbility, Keywords, Text, Triggered
from cardlang.nodes.base import Node, replace, transform
from cardlang.nodes.clauses import While
from cardlang.nodes.effects import If, Sentence
from cardlang.nodes.keywords import Keyword
from cardlang.profiles.profile import RulesProfile
from cardlang.profiles.registry import default_profile
from cardlang.source import NOWHERE
from cardlang.tools.worded import Worded


def both_spelled_out(old: Worded, new: Worded) -> tuple[Worded, Worded]:
    """Both abilities, that which a keyword leads or is all of as what it stands for, where the other is no keyword."""
    if _keyword(old) is not None and _keyword(new) is None:
        return _spelled(old), new
    if _keyword(new) is not None and _keyword(old) is None:
        return old, _spelled(new)
    return old, new


def stands_for(worded: Worded) -> str:
    """The sentence that says of an ability's keyword that it stands for what it was compared with."""
    keyword, game = _keyword(worded), worded.reading.card.game or ""
    entry = load_keywords(game).entries.get(keyword.name) if keyword is not None else None
    if entry is None:
        return ""
    cited = f" [{default_profile(game).citation} {entry.rule}]" if entry.rule else ""
    return f'"{entry.word}" stands for that{cited}'


def _keyword(worded: Worded) -> Keyword | None:
    match worded.node:
        case KeywordAbility(keyword=keyword) | Keywords(keywords=(Keyword() as keyword,)):
            return keyword
        case _:
            return None


def _spelled(worded: Worded) -> Worded:
    profile = worded.reading.profile
    told = _meaning(worded.node, profile) if profile is not None else None
    return with_field(worded, spelled=told) if told is not None else worded


def _meaning(node: Node | None, profile: RulesProfile) -> Node | None:
    """What a keyword stands for with its number, its cost, and the ability that it leads; None where it is not told."""
    keyword = node.keyword if isinstance(node, KeywordAbility) else None
    if isinstance(node, Keywords) and len(node.keywords) == 1 and isinstance(node.keywords[0], Keyword):
        keyword = node.keywords[0]
    entry = load_keywords(profile.game).entries.get(keyword.name) if keyword is not None else None
    if keyword is None or entry is None or keyword.name not in profile.meanings:
        return None
    if (entry.takes == ABILITY) is not isinstance(node, KeywordAbility):
        return None
    meaning = filled(transform(profile.meanings[keyword.name], lambda part: replace(part, span=NOWHERE)), keyword)
    if not isinstance(node, KeywordAbility):
        return meaning
    match meaning, node.ability:
        case Triggered(), Text(body=body):
            return replace(meaning, body=body)
        case Text(body=(Sentence(content=If() | While() as holds),)), Text(body=(Sentence(content=content) as told,)):
            return replace(node.ability, body=(replace(told, content=replace(holds, effect=content)),))
        case _:
            return None
