"""Spellings with several classes: which one it is, from the words around it.

A table of rules, tried in order: each says which class a word has after or before which classes. The neighbours are
looked at as classes, never as the parser's state, so the answer is visible in the text.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from cardlang.nodes.frozen import frozen
from cardlang.syntax.lexicon import Lexicon
from cardlang.syntax.tokens import Token

NOUNISH = frozenset({"NOUN", "STAT_NAME", "ZONE", "PERSON", "TYPE", "SUBTYPE", "COUNTER_NAME"})
ADJECTIVE = frozenset({"ADJ", "SIDE", "COLOR", "SUPERTYPE", "OTHER", "ANOTHER", "NON", "NON_DASH"})
DETERMINER = frozenset(
    {
        "A",
        "THE",
        "THAT",
        "THIS",
        "EACH",
        "EVERY",
        "ALL",
        "ANY",
        "NO",
        "TARGET",
        "INT",
        "NUMWORD",
        "WHOSE",
        "APOS_S",
        "APOS",
        "OF",
        "MANY",
        "YOUR",
        "MY",
        "ITS",
        "THEIR",
        "OUR",
        "UP_TO",
        "ANY_NUMBER_OF",
        "A_ADDITIONAL",
    }
)
"""What can only stand inside a noun phrase, before its noun."""

PREPOSITION = frozenset({"IN", "ON", "AT", "FROM", "WITH", "WITHOUT", "INTO", "ONTO", "UNDER", "BY", "AMONG", "FOR"})


@frozen
class Rule:
    """Take `take` (a class, or a verb for "VERB") when the word before is in `after` and the one behind in `before`.

    An empty set asks nothing. With `among`, the rule is only for words that can have one of those classes.
    """

    take: str
    after: frozenset[str] = frozenset()
    before: frozenset[str] = frozenset()
    among: frozenset[str] = frozenset()


NUMBER = frozenset({"INT", "NUMWORD", "X"})
POSSESSOR = frozenset({"YOUR", "MY", "ITS", "THEIR", "OUR", "HIS", "HER", "APOS_S", "APOS"})
STATE = frozenset({"IS", "IS_NOT", "WAS", "WAS_NOT", "BE", "BEEN", "BECOME", "ENTER"})
"""What a state stands behind: "is ready", "enters ready"."""

VERB_PLACE = frozenset(
    {"MAY", "CAN", "CANT", "MUST", "TO", "START", "DOT", "COLON", "COMMA", "DASH", "BULLET", "THEN", "I"}
)
"""Behind these an act begins."""

AMOUNT = NUMBER | {"THAT_MUCH", "TWICE"}
GIFT = frozenset(
    "KEYWORD KEYWORD_N KEYWORD_COST KEYWORD_N_COST KEYWORD_FROM KEYWORD_FOR KEYWORD_OF KEYWORD_WITH EQUIP QUOTE".split()
)
ALONE = frozenset(
    "DURING DOT COMMA COLON DURATION MANNER IF UNLESS AND OR WHILE FOR_EACH END_OF_LINE AT AT_TIME_LATER WITH"
    " INSTEAD".split()
)
"""What follows a verb that stands without an object."""

OBJECTLESS = ALONE | frozenset(
    "TO FROM AT IN HERE THERE MANNER COMMA DOT DURATION ALONE AND OR INTO WITH END ONLY".split()
)
"""What follows a verb that has no object."""

THIS_OR_WHOSE = frozenset({"THIS", "YOUR", "ITS", "THE", "THAT", "MY"})

END_OF_PHRASE = frozenset({"DOT", "COMMA", "INSTEAD", "DURATION", "HERE", "THERE"})
"""What follows "this one", which is a phrase of its own."""

PHRASE = DETERMINER | ADJECTIVE | NOUNISH | frozenset({"IT", "THEM", "ME", "YOU", "SELF_NAME", "THIS", "THEY"})

COUNTING = frozenset("NUMBER_OF OR_MORE OR_FEWER THAT_MUCH HAVE_ED HALF MORE_THAN FEWER_THAN PRECISELY".split())
"""Behind these something is counted."""

RULES: tuple[Rule, ...] = (
    Rule("VI", after=frozenset({"CAN", "MAY"}), before=frozenset({"TO"}), among=frozenset({"VI"})),
    Rule("KEYWORD_COST", after=frozenset({"LSQB"}), among=frozenset({"KEYWORD_COST"})),
    Rule("VT", before=THIS_OR_WHOSE, among=frozenset({"KEYWORD_COST"})),
    Rule("NOUN", before=frozenset({"OF"}), among=frozenset({"COST"})),
    Rule("VI_ED", after=frozenset({"I", "IT"}), before=frozenset({"TO"}), among=frozenset({"VI_ED"})),
    Rule("VI_ED", after=frozenset({"THAT", "WHO"}), before=OBJECTLESS, among=frozenset({"VI_ED"})),
    Rule("HAVE", before=frozenset({"BEEN"}), among=frozenset({"HAVE"})),
    Rule("IS", among=frozenset({"IS"})),
    Rule("COST", before=frozenset({"NO_MORE"}), among=frozenset({"COST"})),
    Rule("DOMAIN", among=frozenset({"DOMAIN"})),
    Rule("ABILITY_WORD", after=frozenset({"START"}), before=frozenset({"DASH"}), among=frozenset({"ABILITY_WORD"})),
    Rule("NAMED", among=frozenset({"NAMED"})),
    Rule("TIMES", after=NUMBER, among=frozenset({"TIMES"})),
    Rule("DO", after=frozenset({"WHO"}), among=frozenset({"DO"})),
    Rule("NOUN", before=frozenset({"OF"}), among=frozenset({"VI"})),
    Rule("NOUN", after=STATE, before=frozenset({"OF"}), among=frozenset({"VT"})),
    Rule("MORE_OR_FEWER", before=frozenset({"NOUN", "ADJ"}), among=frozenset({"MORE_OR_FEWER"})),
    Rule("DIRECTION", among=frozenset({"MORE_OR_FEWER"})),
    Rule("STAT_NAME", after=frozenset({"WITH"}), before=frozenset({"NO_MORE_THAN", "LESS_THAN"})),
    Rule("DO", before=frozenset({"COMMA"}), among=frozenset({"DO"})),
    Rule("VT", among=frozenset({"DO"})),
    Rule("NOUN", after=frozenset({"THIS", "THAT"}), before=END_OF_PHRASE, among=frozenset({"NUMWORD"})),
    Rule("MANNER", before=frozenset({"DOT", "COMMA", "DURATION"}), among=frozenset({"MANNER"})),
    Rule("NUMWORD", among=frozenset({"NUMWORD"})),
    Rule("STAT_NAME", after=POSSESSOR, among=frozenset({"STAT_NAME"})),
    Rule(
        "STAT_NAME",
        after=frozenset({"AND"}),
        before=frozenset({"IS", "IS_EACH", "BECOME"}),
        among=frozenset({"STAT_NAME"}),
    ),
    Rule("HAND_MOD", after=frozenset({"START"}), before=frozenset({"PLUS", "MINUS"}), among=frozenset({"HAND_MOD"})),
    Rule("LIFE_MOD", after=frozenset({"COMMA"}), before=frozenset({"PLUS", "MINUS"}), among=frozenset({"LIFE_MOD"})),
    Rule("LEVEL_N", before=frozenset({"INT"}), among=frozenset({"LEVEL_N"})),
    Rule("COUNTER_NAME", among=frozenset({"LEVEL_N"})),
    Rule("NOUN", before=frozenset({"DOT", "COMMA"}), among=frozenset({"COUNTER_NAME"})),
    Rule("KEYWORD", after=frozenset({"START", "HAVE", "GAIN", "LOSE", "WITH"}), among=frozenset({"KEYWORD"})),
    Rule("KEYWORD", before=frozenset({"END"}), among=frozenset({"KEYWORD"})),
    Rule("NOUN", among=frozenset({"HAND_MOD", "LIFE_MOD"})),
    Rule("DEVOTION", before=frozenset({"TO"}), among=frozenset({"DEVOTION"})),
    Rule("TOTAL", before=frozenset({"STAT_NAME"}), among=frozenset({"TOTAL"})),
    Rule("TWICE", before=AMOUNT | POSSESSOR | {"NUMBER_OF", "SELF_NAME", "THE"}, among=frozenset({"TWICE"})),
    Rule("ENERGY", after=frozenset({"ANY_AMOUNT_OF", "THAT_MUCH"}), among=frozenset({"ENERGY"})),
    Rule("NOUN", among=frozenset({"ENERGY"})),
    Rule("DEAL", before=AMOUNT | {"HALF", "VT"}, among=frozenset({"DEAL"})),
    Rule("GAIN", before=GIFT | {"LSQB"}, among=frozenset({"GAIN"})),
    Rule("LOSE", before=GIFT | {"LSQB"}, among=frozenset({"LOSE"})),
    Rule("VT", among=frozenset({"DEAL", "GAIN", "LOSE"})),
    Rule("VT_ED", among=frozenset({"DEAL_ED", "GAIN_ED", "LOSE_ED"})),
    Rule("VT_ING", among=frozenset({"DEAL_ING", "GAIN_ING", "LOSE_ING"})),
    Rule("ENTER", before=frozenset({"VT_ED", "ADJ"}), among=frozenset({"ENTER"})),
    Rule("VI", among=frozenset({"ENTER"})),
    Rule("VI_ED", among=frozenset({"ENTER_ED"})),
    Rule("VI_ING", among=frozenset({"ENTER_ING"})),
    Rule("KEYWORD_COST", before=frozenset({"RESOURCE", "DASH_TIGHT"}), among=frozenset({"KEYWORD_COST"})),
    Rule("KEYWORD_N", before=NUMBER, among=frozenset({"KEYWORD_N"})),
    Rule("KEYWORD_OF", after=frozenset({"START"}), among=frozenset({"KEYWORD_OF"})),
    Rule("NOUN", after=frozenset({"COUNTER_NAME"})),
    Rule("NOUN", after=POSSESSOR, among=frozenset({"CONTROL"})),
    Rule("CONTROL", among=frozenset({"CONTROL"})),
    Rule("NOUN", before=frozenset({"OF", "BEYOND_FIRST"}), among=frozenset({"TARGET"})),
    Rule("VT", after=frozenset({"THAT"}), before=PHRASE, among=frozenset({"TARGET", "VT"})),
    Rule("TARGET", among=frozenset({"TARGET"})),
    Rule("VI_ED", after=frozenset({"HAVE", "HAVE_NOT"}), before=OBJECTLESS, among=frozenset({"VI_ED"})),
    Rule("VT_ED", after=STATE | {"HAVE", "HAVE_NOT"}, among=frozenset({"VT_ED"})),
    Rule("KEYWORD", after=frozenset({"LSQB"})),
    Rule("ADD", after=frozenset({"LSQB"})),
    Rule("KEYWORD_COST", after=frozenset({"LSQB"})),
    Rule("NOUN", after=frozenset({"A", "THE"}), among=frozenset({"VI"})),
    Rule("VI", before=OBJECTLESS, among=frozenset({"VI"})),
    Rule("VT", before=PHRASE, among=frozenset({"VI"})),
    Rule("NOUN", after=frozenset({"FOR_EACH"}), among=frozenset({"NOUN"})),
    Rule("NOUN", before=frozenset({"GIVE", "HAVE", "IS"}), among=frozenset({"NOUN"})),
    Rule("STAT_NAME", after=frozenset({"IGNORE_ING", "WITHOUT_PAYING"}), among=frozenset({"STAT_NAME"})),
    Rule("END", before=NUMBER),
    Rule("ADJECTIVE", before=NOUNISH, among=frozenset({"END"})),
    Rule("NOUNISH", among=frozenset({"END"})),
    Rule("COST", before=frozenset({"RESOURCE", "MANA", "NO_MORE_THAN", "AT_LEAST"})),
    Rule("NOUN", after=COUNTING, among=frozenset({"NOUN"})),
    Rule("KEYWORD", before=frozenset({"END", "COMMA", "DOT", "AND"}), among=frozenset({"KEYWORD"})),
    Rule("ADJECTIVE", after=DETERMINER | STATE | frozenset({"NOUN"}), among=frozenset({"VT"})),
    Rule("NOUN", after=ADJECTIVE | frozenset({"RSQB"}), among=frozenset({"STAT_NAME"})),
    Rule("NOUN", after=NUMBER | frozenset({"OR_MORE", "OR_FEWER"}), among=frozenset({"STAT_NAME"})),
    Rule("VERB", after=VERB_PLACE, among=frozenset({"ADJ", "NOUN"})),
    Rule("NOUNISH", after=DETERMINER | ADJECTIVE | PREPOSITION),
    Rule("ADJECTIVE", before=NOUNISH | ADJECTIVE),
    Rule("VERB"),
    Rule("NOUNISH"),
    Rule("ONLY", among=frozenset({"ONLY"})),
)

_END = frozenset({"END"})
"""What follows the last word."""


def settle(items: Sequence[tuple[Token, ...]], lexicon: Lexicon) -> list[Token]:
    """One token for each word, the only candidate or the one the table picks."""
    settled: list[Token] = []
    for index, candidates in enumerate(items):
        if len(candidates) > 1:
            before = settled[-1].terminal if settled else "START"
            behind = items[index + 1] if index + 1 < len(items) else ()
            follows = frozenset([t.terminal for t in behind]) or _END
            candidates = _of_a_counter(candidates, behind)
            classes = tuple([token.terminal for token in candidates])
            settled.append(candidates[_pick(classes, before, follows, lexicon)])
        else:
            settled.append(candidates[0])
    return settled


def _of_a_counter(candidates: tuple[Token, ...], behind: tuple[Token, ...]) -> tuple[Token, ...]:
    """The classes of a keyword that a counter is called by: its name before "counter" alone, else the keyword."""
    if not any(token.terminal.startswith("KEYWORD") for token in candidates):
        return candidates
    named = any((token.terminal, token.lemma) == ("NOUN", "counter") for token in behind)
    return tuple(token for token in candidates if (token.terminal == "COUNTER_NAME") == named) or candidates


@lru_cache(maxsize=1 << 14)
def _pick(classes: tuple[str, ...], before: str, follows: frozenset[str], lexicon: Lexicon) -> int:
    """Which of several classes a word has between others; the same words stand side by side again and again."""
    for rule in RULES:
        if rule.among and rule.among.isdisjoint(classes):
            continue
        if (rule.after and before not in rule.after) or (rule.before and not rule.before & follows):
            continue
        for place, terminal in enumerate(classes):
            if _is(terminal, rule.take, lexicon):
                return place
    return 0


def _is(terminal: str, wanted: str, lexicon: Lexicon) -> bool:
    if wanted == "VERB":
        return terminal in lexicon.verbs
    if wanted == "NOUNISH":
        return terminal in NOUNISH
    if wanted == "ADJECTIVE":
        return terminal in ADJECTIVE
    return terminal == wanted
