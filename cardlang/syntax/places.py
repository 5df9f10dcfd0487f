"""Words that have one class but several places: each gets a terminal for the place it stands in.

A participle is part of a verb ("was killed"), stands in front of its noun ("killed units", `_N`) or behind it ("units
killed this way", `_P`); "that" and "this" stand alone, before a noun, or open a relative; "when" and "at" begin an
ability or come later in it. A table of rules, tried in order, over the classes of the neighbours: the answer is visible
in the text.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cardlang.nodes.frozen import frozen
from cardlang.syntax.homographs import ADJECTIVE, DETERMINER, NOUNISH, NUMBER, STATE
from cardlang.syntax.participles import is_dealt, is_first_trait, is_other_trait, is_participle, is_past, is_spent
from cardlang.syntax.quotes import with_unsaid_stops
from cardlang.syntax.relatives import (
    AUXILIARY,
    GAP_VERBS,
    PHRASE_END,
    PRONOUN,
    RELATIVES,
    behind_relative,
    ends_relative,
    ends_who,
    is_behind_dealt,
    is_behind_source,
    is_had,
    is_of_dealt,
    is_of_past,
    is_of_tail,
    is_own_gap,
)
from cardlang.syntax.tokens import Token

BEGINNING = frozenset({"START", "QUOTE", "QUOTE_IN", "DASH", "DASH_TIGHT", "ARROW", "ARROWS", "BAR", "BULLET", "RSQB"})
"""What an ability begins behind."""

SUBJECTLESS = STATE | {"HAVE", "HAVE_NOT", "THAT_REL", "WHO"} - {"ENTER"}
"""Behind these a participle is part of the verb."""

NOMINAL = NOUNISH | ADJECTIVE | {"LSQB_N", "VT_ED_N", "VI_ING", "VI_ING_N"}
"""What can follow inside a noun phrase."""

PHRASE_START = DETERMINER | NOMINAL | PRONOUN | {"ME", "THEM", "SELF_NAME"}
GIVEN_OR_DONE = frozenset({"PLUS", "MINUS", "LSQB", "VT", "VI", "GET", "GAIN", "LOSE", "HAVE", "DEAL"})
"""What each of several gets or does: "give two units each +1 [M]", "you and that player each draw 1"."""

ONE_CARD = frozenset({"predict", "burn"})
"""Acts that are said of one card when no number is there (RB 1.4 436.3.a)."""

PARTICIPLES = frozenset({"VT_ED"})


@frozen
class Place:
    """A word of class `name` becomes `becomes` when `test` holds for the line, its index and the class before it."""

    name: str
    becomes: str
    test: Callable[[Sequence[Token], int, str], bool]


def find_places(line: Sequence[Token]) -> list[Token]:
    """The tokens of a line with the places of its words found."""
    tokens = list(line)
    for index, token in enumerate(line):
        places = _TABLE.get(token.terminal)
        if places is not None:
            before = tokens[index - 1].terminal if index else "START"
            for place in places:
                if place.test(tokens, index, before):
                    tokens[index] = token.renamed(place.becomes)
                    break
    return with_unsaid_stops(tokens)


def places_of(name: str) -> frozenset[str]:
    """The terminals that a word of a class may become by its place."""
    return frozenset(place.becomes for place in _TABLE.get(name, ()))


def _before(tokens: Sequence[Token], index: int) -> str:
    return tokens[index - 1].terminal if index else "START"


def _after(tokens: Sequence[Token], index: int, step: int = 1) -> str:
    return tokens[index + step].terminal if index + step < len(tokens) else "END_OF_LINE"


def _lemma(tokens: Sequence[Token], index: int) -> str:
    return tokens[index].lemma if index < len(tokens) else ""


def _before_noun(tokens: Sequence[Token], index: int, before: str) -> bool:
    after = _after(tokens, index)
    return (
        after in NOMINAL
        or (after in PARTICIPLES and _after(tokens, index, 2) in NOMINAL)
        or _opens_trait(tokens, index)
    )


def _opens_trait(tokens: Sequence[Token], index: int) -> bool:
    """Whether a trait that begins with a number or a bracket follows: "this 3 [M] unit", "that [Mighty] unit"."""
    if _after(tokens, index) == "LSQB":
        return _is_trait(tokens, index + 1, "")
    return _after(tokens, index) in NUMBER


def _is_trait(tokens: Sequence[Token], index: int, before: str) -> bool:
    """Whether a bracket holds a keyword in front of a noun: "[Mighty] unit"."""
    return _after(tokens, index, 2) == "RSQB" and _after(tokens, index, 3) in NOUNISH | ADJECTIVE


def _is_relative(tokens: Sequence[Token], index: int, before: str) -> bool:
    """Whether "that" opens a relative: a verb follows, behind a noun phrase."""
    after = _after(tokens, index)
    verb = after in GAP_VERBS or after in AUXILIARY or after in ("CONTROL", "COST", "DEAL", "GIVE")
    described = _before_noun(tokens, index, before) and not (before in NOUNISH and after == "VT_ED")
    again = before == "OR" and any(token.terminal == "THAT_REL" for token in tokens[max(0, index - 12) : index])
    return (before in PHRASE_END | {"ME", "VT_OWN"} or again) and verb and not described


def _in_front(tokens: Sequence[Token], index: int, before: str) -> bool:
    after = _after(tokens, index)
    done = index > 0 and tokens[index - 1].lemma in ("player", "opponent")
    return (
        not done
        and before not in SUBJECTLESS | PRONOUN
        and after in NOUNISH | ADJECTIVE | {"VT_ED"} | _trait_number(tokens, index)
    )


def _trait_number(tokens: Sequence[Token], index: int) -> frozenset[str]:
    return NUMBER if _after(tokens, index, 2) in ("STAT", "SLASH") else frozenset()


def _behind(tokens: Sequence[Token], index: int, before: str) -> bool:
    acted_on = before in ("IT", "THEM", "ME") and index > 1 and tokens[index - 2].terminal == "VT"
    behind = before in PHRASE_END | {"FOR_EACH"} and not _is_of_that(tokens, index)
    return (behind or acted_on) and _after(tokens, index) not in PHRASE_START


def _is_of_that(tokens: Sequence[Token], index: int) -> bool:
    """Whether "that" with its noun did it, in a relative that ends here: "(any type) that land produced"."""
    before = [token.terminal for token in tokens[max(0, index - 3) : index]]
    return before == ["NOUN", "THAT", "NOUN"] and _after(tokens, index) in _ENDS


def _in_gap(tokens: Sequence[Token], index: int, before: str) -> bool:
    """Whether a time belongs to a relative: "(the next spell) you play this turn", "that was stunned this turn"."""
    if before in ("VT_ED_P", "MANNER_P") or is_of_dealt(tokens, index):
        return True
    if before == "VI_ING" and index > 2 and tokens[index - 2].terminal == "FROM_DOING":
        index, before = index - 2, tokens[index - 3].terminal
    return ends_relative(tokens, index - 1) or is_of_tail(tokens, index)


def _later(tokens: Sequence[Token], index: int, before: str) -> bool:
    joins = before == "OR" or (before == "AND" and index > 1 and tokens[index - 2].terminal != "COMMA")
    return before not in BEGINNING and not joins


def _is_pt_trait(tokens: Sequence[Token], index: int) -> bool:
    """Whether "+1/+1" stands in front of a noun: "+1/+1 counter"."""
    return _after(tokens, index, 2) == "SLASH" and _after(tokens, index, 5) in NOUNISH


def _is_behind_gift(tokens: Sequence[Token], index: int, before: str) -> bool:
    """Whether "here" says where a gift is had: "have +1 [M] here", "have [Assault] here"."""
    if before == "STAT":
        return index > 2 and tokens[index - 3].terminal in ("PLUS", "MINUS")
    opening = next((i for i in range(index, -1, -1) if tokens[i].terminal == "LSQB"), 0)
    return before == "RSQB" and tokens[opening - 1].terminal in ("HAVE", "AND", "COMMA")


def _is_moment(tokens: Sequence[Token], index: int) -> bool:
    here = index + 2 if _after(tokens, index) == "THE" else index + 1
    return _lemma(tokens, here) in ("start", "end", "beginning", "upkeep")


def _is_damage(tokens: Sequence[Token], index: int, before: str) -> bool:
    """Whether an amount of damage is dealt here: "deals 3 damage"."""
    if tokens[index].lemma != "damage":
        return False
    again = index > 1 and tokens[index - 2].terminal in ("AND", "COMMA") and before in NUMBER | {"THAT_MUCH"}
    return any(t.terminal in ("DEAL", "DEAL_ED") for t in tokens[max(0, index - (25 if again else 5)) : index])


def _would_be(tokens: Sequence[Token], index: int) -> bool:
    """Whether what stands before belongs to a relative: "(damage) that would be dealt", "a source would deal"."""
    if [t.terminal for t in tokens[max(0, index - 2) : index]] in (["WOULD", "VT"], ["WOULD", "DEAL"]):
        return True
    return [t.terminal for t in tokens[max(0, index - 4) : index]] in (
        ["THAT_REL", "WOULD", "BE", "VT_ED"],
        ["THAT_REL", "WOULD", "BE", "DEAL_ED"],
    )


def _is_left_out(tokens: Sequence[Token], index: int, before: str) -> bool:
    """Whether a relative has nothing but this, its verb left out: "those you don't"."""
    said = tokens[index - 2].terminal if index > 1 else "START"
    behind = said in PHRASE_END | {"THOSE_ALONE"} and before in PRONOUN
    return behind and _after(tokens, index) in ("DOT", "COMMA", "MANNER", "ON", "IN", "TO", "INTO")


def _is_in_number(tokens: Sequence[Token], index: int, before: str) -> bool:
    """Whether a number of things is one more or less than another: "that many plus one counters"."""
    return before in ("THAT_MUCH", "X") and _after(tokens, index, 2) in NOMINAL | {"PLUS", "MINUS", "INT"}


def _is_paid_for(tokens: Sequence[Token], index: int, before: str) -> bool:
    """Whether so much less is paid for what is played: "(play it) for [2] less"."""
    here = index - 1
    while here > 0 and tokens[here].terminal == "RESOURCE":
        here -= 1
    return tokens[index].text == "less" and before == "RESOURCE" and tokens[here].terminal == "FOR_COST"


def _stands_alone(tokens: Sequence[Token], index: int, before: str) -> bool:
    """Whether an act in brackets has neither object nor number: "[Predict]"."""
    token = tokens[index]
    follows = ("DOT", "COMMA", "AND", "OR", "IF", "END_OF_LINE", "COLON", "TO", "FOR_EACH", "INSTEAD")
    return token.lemma in ONE_CARD and token.text.startswith("[") and _after(tokens, index) in follows


def _is_before_names(tokens: Sequence[Token], index: int, before: str) -> bool:
    """Whether a dash stands before the names of what was called "the following"."""
    behind = [token.lemma for token in tokens[:index]]
    return before in PHRASE_END | {"THEM"} and "following" in behind and _after(tokens, index) == "NOUN"


def _is_beside(tokens: Sequence[Token], index: int, before: str) -> bool:
    """Whether "with" tells who else is where something is: "(is) at a battlefield with exactly one other unit"."""
    at = next((i for i in range(index - 1, max(-1, index - 5), -1) if tokens[i].terminal in ("AT", "IN")), 0)
    counted = _after(tokens, index) in ("PRECISELY", "A", "ANOTHER", "NO")
    return at > 0 and tokens[at - 1].terminal in SUBJECTLESS and counted


def _after_participle(tokens: Sequence[Token], index: int, before: str) -> bool:
    dealt = before in NOUNISH and any(t.terminal == "DEALT_P" for t in tokens[max(0, index - 4) : index])
    return before == "VT_ED_P" or dealt or behind_relative(tokens, index, before)


def _is_where_put(tokens: Sequence[Token], index: int) -> bool:
    """Whether something is put on top or at the bottom: the nearest verb before it that no relative has says so."""
    behind = [token.lemma for token in tokens[index + 1 : index + 8]]
    if "bottom" not in behind and behind[:1] != ["top"]:
        return False
    for here in range(index - 1, -1, -1):
        name = tokens[here].terminal
        if name in ("DOT", "COLON"):
            return False
        if name in ("VT", "VT_ING") and tokens[here - 1].terminal not in RELATIVES | PRONOUN:
            return tokens[here].lemma == "put"
    return False


_BEGUN = BEGINNING | {"COMMA", "DOT", "COLON", "THEN"}
_ENDS = frozenset({"DOT", "COMMA"})
_BEFORE_ACT = frozenset({"CAN", "CANT", "MAY", "MUST", "WOULD", "DO_NOT"})
_BEHIND_ACT = frozenset({"CONTROL", "OWN", "WOULD"})


def _counts_twice(tokens: Sequence[Token], index: int) -> bool:
    """Whether so many things are twice as many: "twice that many counters"."""
    many = _after(tokens, index) == "THAT_MUCH" and _lemma(tokens, index + 2) != "damage"
    return many and _after(tokens, index, 2) in NOMINAL | {"PLUS", "MINUS", "OF"}


def _is_whose(tokens: Sequence[Token], index: int, before: str) -> bool:
    """Whether a phrase behind a noun says who has or does it: "(creatures) target player controls"."""
    follows = (token.terminal for token in tokens[index + 1 : index + 4])
    return before in NOUNISH | {"DAMAGE"} and not _BEHIND_ACT.isdisjoint(follows)


def _after_same(tokens: Sequence[Token], index: int) -> bool:
    """Whether "as" says what is the same: "the same name as that creature"."""
    return any(token.lemma == "same" for token in tokens[max(0, index - 3) : index])


def _opens_object_relative(tokens: Sequence[Token], index: int, before: str) -> bool:
    """Whether "that" opens a relative with a subject of its own: "(a color) that a land you control could produce"."""
    return before in PHRASE_END | {"DAMAGE"} and _after(tokens, index) in ("A", "TARGET", "ADJ")


_PLACES = (
    Place("LSQB", "LSQB_N", _is_trait),
    Place("PLUS", "PLUS_N", lambda t, i, b: _is_pt_trait(t, i)),
    Place("MINUS", "MINUS_N", lambda t, i, b: _is_pt_trait(t, i)),
    Place("THIS", "THIS_TIME", lambda t, i, b: _after(t, i) == "IS" and _after(t, i, 2) == "NTH_TIME"),
    Place("THIS", "THIS_ALONE", lambda t, i, b: not _before_noun(t, i, b)),
    Place("HER", "HER_OWN", _before_noun),
    Place("MINUS", "HYPHEN", lambda t, i, b: b == "INT" and t[0].terminal == "LEVEL_ALL"),
    Place("TWICE", "TWICE_N", lambda t, i, b: _counts_twice(t, i)),
    Place("NOUN", "NOUN_LATER", lambda t, i, b: b == "VN"),
    Place("VT", "DOUBLE", lambda t, i, b: t[i].lemma == "double" and b == "DEAL"),
    Place("VT_ED", "SPENT", lambda t, i, b: is_spent(t, i) and b in SUBJECTLESS),
    Place("VT_ED", "SPENT_P", lambda t, i, b: is_spent(t, i)),
    Place("VT", "VT_ED_P", lambda t, i, b: is_participle(t, i)),
    Place("VT", "VT_ED", lambda t, i, b: is_past(t, i, b)),
    Place("VT_ED", "DEALT", lambda t, i, b: is_dealt(t, i) and b in SUBJECTLESS),
    Place("VT_ED", "DEALT_P", lambda t, i, b: is_dealt(t, i)),
    Place("ADJ", "DEFENDING", lambda t, i, b: t[i].lemma == "defending" and _is_whose(t, i, b)),
    Place("TARGET", "TARGET_REL", _is_whose),
    Place("AS", "AS_SAME", lambda t, i, b: _after_same(t, i)),
    Place("AS", "AS_COPY", lambda t, i, b: _lemma(t, i + 2) == "copy"),
    Place("AS", "AS_LATER", lambda t, i, b: b not in _BEGUN and _lemma(t, i + 1) != "damage"),
    Place("THAT", "THAT_OBJ", _opens_object_relative),
    Place("THAT", "THAT_REL", _is_relative),
    Place("THAT", "THOSE_ALONE", lambda t, i, b: t[i].text.lower() == "those" and not _before_noun(t, i, b)),
    Place("THAT", "THAT_ALONE", lambda t, i, b: not _before_noun(t, i, b)),
    Place("NOUN", "DAMAGE", _is_damage),
    Place("ADJ", "OTHER_TARGET", lambda t, i, b: t[i].lemma == "other" and _after(t, i) == "TARGET"),
    Place("OF", "OF_LATER", lambda t, i, b: b in ("CONTROL", "OWN", "VT", "VT_OWN", "VT_ED_P", "IS", "IS_NOT")),
    Place("VT", "VT_OWN", is_own_gap),
    Place("VT", "VT_FOR", lambda t, i, b: _lemma(t, i + 2) == "mana" and _after(t, i, 3) == "TO"),
    Place("VT", "VT_BARE", lambda t, i, b: _after(t, i) == "ONLY"),
    Place("VT_ED", "VT_ED_N", lambda t, i, b: _in_front(t, i, b) or is_first_trait(t, i)),
    Place("VT_ED", "VT_ED_P", lambda t, i, b: _behind(t, i, b) and not ends_relative(t, i)),
    Place("VI_ED", "VI_ED_N", lambda t, i, b: _after(t, i) in NOUNISH and (b in DETERMINER or is_other_trait(t, i))),
    Place("VI_ING", "VI_ING_ON", lambda t, i, b: b in NOUNISH and _after(t, i) in ("IT", "YOU", "THEM", "SELF_NAME")),
    Place("VI_ING", "VI_ING_N", lambda t, i, b: _after(t, i) == "OR" and _after(t, i, 3) in NOUNISH),
    Place("VT", "VT_N", lambda t, i, b: t[i].lemma == "play" and _lemma(t, i + 1) == "effect"),
    Place("VI", "VI_N", lambda t, i, b: _after(t, i) in NOUNISH and b not in _BEFORE_ACT),
    Place("ADJ", "OTHER_ALONE", lambda t, i, b: t[i].lemma == "other" and not _before_noun(t, i, b)),
    Place("ANY_NUMBER_OF", "ANY_NUMBER_PART", lambda t, i, b: _after(t, i) in DETERMINER - NUMBER - {"TARGET"}),
    Place("LPAR", "LPAR_HERE", lambda t, i, b: _after(t, i) == "HERE"),
    Place("EACH", "EACH_ONE", lambda t, i, b: b == "GIVE" and _after(t, i) in ("PLUS", "MINUS", "LSQB")),
    Place("EACH", "EACH_ALONE", lambda t, i, b: _after(t, i) in GIVEN_OR_DONE and b != "START"),
    Place("HERE", "HERE_ALONE", _is_behind_gift),
    Place("OTHER_THAN", "OTHER_THAN_BOTH", lambda t, i, b: _after(t, i, 2) == "AND" and _after(t, i, 3) == "THE"),
    Place("FOR", "FOR_COST_OF", lambda t, i, b: b == "STAT_NAME" and t[i - 1].lemma.endswith("cost")),
    Place("FOR", "FOR_COST", lambda t, i, b: _after(t, i) == "RESOURCE"),
    Place("DO_NOT", "DO_NOT_SO", _is_left_out),
    Place("DO_NOT", "DOES_NOT_SO", ends_who),
    Place("DIRECTION", "PAID_LESS", _is_paid_for),
    Place("PLUS_WORD", "PLUS_MORE", _is_in_number),
    Place("MINUS_WORD", "MINUS_MORE", _is_in_number),
    Place("CANT", "CANT_SO", ends_who),
    Place("DO", "DO_SO", lambda t, i, b: b == "WHO" and _after(t, i) == "COMMA"),
    Place("VT", "VT_ONE", _stands_alone),
    Place("COLON", "COLON_MODES", lambda t, i, b: _after(t, i) == "BULLET"),
    Place("ARROWS", "ARROWS_TIGHT", lambda t, i, b: b == "ARROW" and t[i - 1].end == t[i].start),
    Place("ARROWS", "ARROWS_OPEN", lambda t, i, b: b == "ARROW"),
    Place("MANNER", "MANNER_AT", lambda t, i, b: t[i].lemma == "alone" and _after(t, i) in ("THERE", "HERE")),
    Place("HERE", "HERE_DONE", lambda t, i, b: b == "VI_ING" and t[i - 2].terminal in ("FOR_DOING", "FROM_DOING")),
    Place("FROM", "FROM_DOING", lambda t, i, b: _after(t, i) == "VI_ING" and _after(t, i, 2) not in NOUNISH),
    Place("VT_ING", "VT_ING_P", lambda t, i, b: b in NOUNISH),
    Place("OR", "OR_DOING", lambda t, i, b: b == "VI_ING" and i > 1 and t[i - 2].terminal == "FROM_DOING"),
    Place(
        "TO", "TO_STRANDED", lambda t, i, b: (_after(t, i), _after(t, i, 2), _after(t, i, 3)) == ("OR", "FROM", "DOT")
    ),
    Place("TO", "TO_STRANDED", lambda t, i, b: _after(t, i) in _ENDS and behind_relative(t, i, b)),
    Place("FROM", "FROM_STRANDED", lambda t, i, b: _after(t, i) in _ENDS and behind_relative(t, i, b)),
    Place("THE", "THE_MARKED", lambda t, i, b: _lemma(t, i + 1) in ("damage", "life") and _after(t, i, 2) == "VT_ED"),
    Place("DURATION", "DURATION_MID", lambda t, i, b: b == "MANNER" and _after(t, i) == "WITH"),
    Place("DURATION", "DURATION_MID", lambda t, i, b: _after(t, i) == "BY" and is_behind_dealt(t, i)),
    Place("WITH", "WITH_MID", lambda t, i, b: b == "DURATION_MID"),
    Place("ON", "ON_P", _after_participle),
    Place("ON", "ON_PUT", lambda t, i, b: _is_where_put(t, i)),
    Place("WITH", "WITH_THERE", _is_beside),
    Place("HAVE", "HAVE_GAP", lambda t, i, b: is_had(t, i) and _after(t, i) in _ENDS),
    Place("EACH", "EACH_HAS", lambda t, i, b: _after(t, i) == "WITH"),
    Place("ADJ", "ADJ_LATER", lambda t, i, b: t[i].lemma in ("friendly", "enemy") and _after(t, i) == "TO"),
    Place("TO", "TO_P", lambda t, i, b: b == "ADJ_LATER"),
    Place("FOR", "FOR_DOING", lambda t, i, b: _after(t, i) == "VI_ING" and _after(t, i, 2) not in NOUNISH),
    Place("ALL", "ALL_COUNTED", lambda t, i, b: _after(t, i) in NUMBER and _after(t, i, 2) in NOUNISH),
    Place("SLASH", "SLASH_OR", lambda t, i, b: b == "RESOURCE" and _after(t, i) == "RESOURCE"),
    Place("EACH", "EACH_ONE", lambda t, i, b: _after(t, i) in ("TO", "IN", "DOT")),
    Place("DASH", "DASH_NAMES", _is_before_names),
    Place("MY", "MY_G", lambda t, i, b: _after(t, i) == "KEYWORDS"),
    Place(
        "TO", "TO_P", lambda t, i, b: _after(t, i) not in GAP_VERBS and (_after_participle(t, i, b) or _would_be(t, i))
    ),
    Place("ADJ", "NEXT_N", lambda t, i, b: t[i].lemma == "next" and _after(t, i) in NUMBER),
    Place("FOR", "FOR_P", behind_relative),
    Place("WITH", "WITH_P", _after_participle),
    Place("BY", "BY_P", _after_participle),
    Place("BY", "BY_LATER", lambda t, i, b: is_behind_dealt(t, i)),
    Place(
        "MANNER",
        "MANNER_P",
        lambda t, i, b: (
            _after_participle(t, i, b) or (t[i].lemma == "this_way" and (_in_gap(t, i, b) or is_of_past(t, i)))
        ),
    ),
    Place("DURATION", "DURATION_MID", lambda t, i, b: is_behind_source(t, i)),
    Place("DURATION", "DURATION_REL", _in_gap),
    Place("DURATION", "DURATION_LATER", lambda t, i, b: is_of_past(t, i)),
    Place("DASH", "DASH_MODES", lambda t, i, b: _after(t, i) == "BULLET"),
    Place("WHEN", "WHEN_LATER", _later),
    Place("WHENEVER", "WHENEVER_LATER", _later),
    Place("AT", "AT_TIME", lambda t, i, b: _is_moment(t, i) and not _later(t, i, b)),
    Place("AT", "AT_TIME_LATER", lambda t, i, b: _is_moment(t, i)),
)
_TABLE = {name: tuple(p for p in _PLACES if p.name == name) for name in {p.name for p in _PLACES}}
