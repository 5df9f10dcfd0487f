"""The separators `and`, `or`, `,`, `to`: which of their jobs they do, from what follows them.

They are the whole difficulty of an LALR(1) grammar of card text. Each gets a class by the first words behind it, so
that the parser needs no second token of lookahead:

    _DO   an act follows            "draw 1 and ready me"         "pay [1] to draw 1"
    _CL   a clause follows          "draw 1, and they discard 1"
    _G    a gift follows            "have [Tank] and +1 [M]"
    _N    a noun                    "a unit or gear"
    _D    a whole phrase            "a unit and a gear"
    _ED   a participle              "is played, discarded, or killed"
    _ING  a verb with -ing          "attacking or defending"
    _TAIL what belongs to the act   ", to a minimum of 1", ", ignoring its cost"
    _WHERE what X is follows        ", where X is its power"
    _CHANGE a second change of a cost "costs [1] less for each gear and [Y] less for each unit"
    _CANT "can't" follows           "gets +1/+1 and can't block"
    _ONLY "only" follows            "only as a sorcery and only once"
    _FROM "from" follows            "protection from black and from red"
    _REL  a relative's second act   "a spell that costs [4] or less and chooses a unit"
    _NUM  another number          "one or two target creatures"
    _STATE a relative's second state "a unit that's stunned or exhausted"
    (none) a comma that ends a lead "When I attack, draw 1"
    _COST a comma between the parts of a cost before a colon
"""

from __future__ import annotations

from collections.abc import Sequence

from cardlang.syntax.cost_lists import is_other_cost, is_paid_too, list_job
from cardlang.syntax.homographs import NOUNISH
from cardlang.syntax.left_out import is_change, is_dealt, is_dealt_too, is_more_of_a_value, is_moved, is_rest
from cardlang.syntax.lexicon import Lexicon
from cardlang.syntax.relatives import goes_on, is_between_states, is_uncontrolled, state_job
from cardlang.syntax.separator_words import (
    AUXILIARIES,
    BRACKETED_COST,
    CLAUSAL_LEADS,
    CLAUSE_STARTS,
    CLAUSE_WORDS,
    DETERMINED,
    GIFTS,
    KEYWORD_COSTS_BEGIN,
    KEYWORDS,
    LEADS,
    OWN_JOBS,
    PAID_WITH,
    PAST_PAYMENT,
    RELATIVE_VERBS,
    SPENT,
    STOPS,
    TAILS,
    WITH_JOBS,
)
from cardlang.syntax.tokens import Token


def classify_separators(line: Sequence[Token], lexicon: Lexicon) -> list[Token]:
    """The tokens of a line with each separator's class in place; `, and` and `, then` become one token each."""
    tokens = _merge(line)
    zones = _cost_zones(tokens)
    out: list[Token] = []
    lead = verb = clausal = False
    for index, token in enumerate(tokens):
        before = out[-1].terminal if out else "START"
        verb = before not in CLAUSE_STARTS and (verb or _is_verb(before, lexicon))
        if token.terminal in LEADS and _may_lead(tokens, index, before):
            lead, clausal = True, token.terminal in CLAUSAL_LEADS
        name = token.terminal
        if name not in WITH_JOBS:
            pass
        elif name in ("DOT", "BULLET", "QUOTE", "QUOTE_IN"):
            lead = False
        elif opening := _opening(tokens, index, before):
            name = opening
        elif zones[index] and (job := _job_in_cost(tokens, index, lexicon)):
            name += job
        elif name == "TO":
            act = _is_act(tokens, index + 1, lexicon) or _is_bracketed_act(tokens, index + 1, lexicon)
            name = _to_do(out) if act else "TO"
        elif name == "FOR_EACH":
            name = _for_each(tokens, index, lexicon)
        elif own := _own_job(tokens, index, lexicon):
            name += own
        elif name in ("COMMA", "AND", "OR", "AND_OR", "COMMA_AND", "COMMA_OR", "COMMA_AND_OR"):
            listed = not verb and (name != "COMMA" or clausal or not lead)
            listed = listed or any(t.terminal == "THAT_OBJ" for t in out[-4:])
            job = _job_in_list(tokens, index, listed, lead and verb, lexicon)
            if name == "COMMA" and lead and _ends_lead(tokens, index, job, lexicon):
                lead, job = False, ""
            lead = lead and not (name == "COMMA" and _is_in_place(tokens, index + 1))
            name += job
        elif name == "COMMA_THEN":
            lead = False
            name += _next_job(tokens, index + 1, lexicon)
        out.append(token if name == token.terminal else token.renamed(name))
    return out


def _for_each(tokens: Sequence[Token], index: int, lexicon: Lexicon) -> str:
    """What "for each" is: of a payment before "to", of the first act of two, or of what stands before it."""
    if _is_paid(tokens, index, lexicon):
        return "FOR_EACH_TO"
    return "FOR_EACH_MID" if _is_of_first(tokens, index, lexicon) else "FOR_EACH"


def _opening(tokens: Sequence[Token], index: int, before: str) -> str:
    """What a word is that asks for an outcome, or that says in front what comes of not paying; or ""."""
    name = tokens[index].terminal
    if name in ("IF", "WHEN", "WHEN_LATER") and _is_link(tokens, index + 1):
        return f"{name.removesuffix('_LATER')}_LINK"
    return "UNLESS_LEAD" if name == "UNLESS" and _opens(before) else ""


def _job_in_cost(tokens: Sequence[Token], index: int, lexicon: Lexicon) -> str:
    """The job that a separator has only where a payment stands, or ""."""
    if tokens[index].terminal == "COMMA":
        return list_job(tokens, index, _job(tokens, index + 1, lexicon))
    return "_COST" if tokens[index].terminal == "OR" and is_other_cost(tokens, index) else ""


def _own_job(tokens: Sequence[Token], index: int, lexicon: Lexicon) -> str:
    """The job of a separator that joins within a cost or a relative, or ""."""
    if tokens[index].terminal == "AND" and is_change(tokens, index + 1):
        return "_CHANGE"
    if tokens[index].terminal == "AND" and _is_act(tokens, index + 1, lexicon) and goes_on(tokens, index):
        return "_REL"
    if tokens[index].terminal == "OR" and is_between_states(tokens, index):
        return "_STATE"
    if tokens[index].terminal not in ("OR", "COMMA", "COMMA_OR"):
        return ""
    return "_NUM" if _is_between_numbers(tokens, index) else state_job(tokens, index)


def _is_between_numbers(tokens: Sequence[Token], index: int) -> bool:
    """Whether a separator stands between numbers of one noun: "one, two, or three target creatures"."""
    around = (tokens[index - 1].terminal, *(token.terminal for token in tokens[index + 1 : index + 2]))
    return around == ("NUMWORD", "NUMWORD")


def _job_in_list(tokens: Sequence[Token], index: int, listed: bool, in_event: bool, lexicon: Lexicon) -> str:
    """What a separator joins that may stand in a list of things; `listed`: nothing before it is a verb's."""
    job = _job(tokens, index + 1, lexicon)
    if in_event and _is_other_condition(tokens, index, job, lexicon):
        return "_CL"
    behind = tokens[index + 2].terminal if index + 2 < len(tokens) else ""
    if job == "_ING" and tokens[index].terminal == "COMMA" and behind in NOUNISH:
        job = "_CL" if _is_clause(tokens, index + 2, lexicon) else "_N"
    if job == "_CL" and (tokens[index].terminal in ("OR", "COMMA_OR") or listed):
        job = "_D" if tokens[index + 1].terminal in DETERMINED else "_N"
    if tokens[index].terminal == "OR" and _is_other_event(tokens, index, in_event, lexicon):
        return "_CL"
    return job


def _may_lead(tokens: Sequence[Token], index: int, before: str) -> bool:
    """Whether a lead opens here: where a clause begins, and as a condition behind "and" too."""
    behind_and = before == "AND" and tokens[index].terminal == "IF"
    return (_opens(before) or behind_and) and _is_lead(tokens, index)


def _ends_lead(tokens: Sequence[Token], index: int, job: str, lexicon: Lexicon) -> bool:
    """Whether a comma with a job ends the lead it stands in."""
    if job in ("_N", "_D"):
        return _is_last(tokens, index)
    return job in ("_DO", "_CL") and not _lists_acts(tokens, index, lexicon)


def _is_last(tokens: Sequence[Token], index: int) -> bool:
    """Whether no comma follows in the sentence, so that this one ends its lead."""
    end = next((i for i in range(index, len(tokens)) if tokens[i].terminal == "DOT"), len(tokens))
    return not any(token.terminal.startswith("COMMA") for token in tokens[index + 1 : end])


def _is_other_event(tokens: Sequence[Token], index: int, in_event: bool, lexicon: Lexicon) -> bool:
    """Whether another event follows "or", with a subject of its own: "when you play me or I attack"."""
    begins = tokens[0].terminal in ("WHEN", "WHENEVER") and in_event
    names = [token.terminal for token in tokens[index + 1 : index + 3]]
    begins = begins and len(names) > 1 and names[0] in ("I", "YOU", "THEY")
    return begins and (names[1] == "IS" or _is_act(tokens, index + 2, lexicon))


def _is_other_condition(tokens: Sequence[Token], index: int, job: str, lexicon: Lexicon) -> bool:
    """Whether another condition follows "or": "if it was killed this turn or you control a gear"."""
    if tokens[index].terminal != "OR" or all(token.terminal != "IF" for token in tokens[:index]):
        return False
    names = [token.terminal for token in tokens[index + 1 : index + 3]]
    yours = names[:1] in (["YOU"], ["THEY"]) and (names[-1] in lexicon.verbs or names[-1] in AUXILIARIES)
    return yours or (job == "_CL" and tokens[index - 1].terminal.startswith("DURATION"))


def _lists_acts(tokens: Sequence[Token], index: int, lexicon: Lexicon) -> bool:
    """Whether a comma in a condition stands between acts: "if it would stun me, kill me, or move me, ..."."""
    for here in range(index + 1, len(tokens)):
        if tokens[here].terminal == "DOT":
            return False
        if tokens[here].terminal == "COMMA_OR":
            behind = [token.terminal for token in tokens[here:]]
            return _is_act(tokens, here + 1, lexicon) and "COMMA" in behind
    return False


def _to_do(out: Sequence[Token]) -> str:
    """Which "to" stands before an act: of a lower cost, of what something was spent or exhausted for, or of a cost."""
    if out and out[-1].terminal == "DIRECTION":
        return "TO_COST"
    for token in reversed(out):
        if token.terminal in PAST_PAYMENT and token.lemma in SPENT:
            return "TO_PURPOSE"
        if token.terminal not in PAID_WITH:
            break
    return "TO_DO"


def _is_verb(before: str, lexicon: Lexicon) -> bool:
    return before in AUXILIARIES or before == "THERE_IS" or before in lexicon.verbs


def _is_lead(tokens: Sequence[Token], index: int) -> bool:
    """Whether a word that may open a lead does: "instead" does when a comma is behind it, else an act follows."""
    return tokens[index].terminal != "INSTEAD" or [t.terminal for t in tokens[index + 1 : index + 2]] == ["COMMA"]


def _is_in_place(tokens: Sequence[Token], index: int) -> bool:
    """Whether "instead" with its act follows: "if it would die, instead heal it, exhaust it, and recall it"."""
    return index < len(tokens) and tokens[index].terminal == "INSTEAD" and not _is_lead(tokens, index)


def _next_job(tokens: Sequence[Token], index: int, lexicon: Lexicon) -> str:
    """What follows ", then": an act, one whose verb is left out, or a clause."""
    if _is_act(tokens, index, lexicon):
        return "_DO"
    name = tokens[index].terminal if index < len(tokens) else ""
    if _is_bracketed_act(tokens, index, lexicon):
        return "_DO"
    return "_GAP" if name in GIFTS - {"QUOTE"} or _is_gapped(tokens, index, lexicon) else ""


def _merge(tokens: Sequence[Token]) -> list[Token]:
    """The tokens with `, and`, `, or`, `, and/or` and `, then` each made into one."""
    out: list[Token] = []
    for token in tokens:
        if out and out[-1].terminal == "COMMA" and token.terminal in ("AND", "OR", "AND_OR", "THEN"):
            comma = out.pop()
            token = Token(f"COMMA_{token.terminal}", f", {token.text}", comma.start, token.end)
        out.append(token)
    return out


def _opens(before: str) -> bool:
    return before in (
        "START",
        "DOT",
        "COMMA",
        "BULLET",
        "DASH",
        "DASH_TIGHT",
        "QUOTE",
        "QUOTE_IN",
        "COLON",
        "COMMA_THEN",
        "THEN",
        "ARROW",
        "BAR",
        "RSQB",
    )


def _cost_zones(tokens: Sequence[Token]) -> list[bool]:
    """For each token whether it stands in a cost: between the beginning of a line, mode or quote and a colon."""
    zones = [False] * len(tokens)
    begin = 0
    for index, token in enumerate(tokens):
        name = token.terminal
        if name == "COLON" or (name == "DOT" and begin in KEYWORD_COSTS_BEGIN and _is_keyword_cost(tokens)):
            if tokens[begin].terminal not in LEADS:
                zones[begin:index] = [True] * (index - begin)
            begin = index + 1
        elif name in ("DOT", "QUOTE", "QUOTE_END", "QUOTE_IN", "QUOTE_IN_END", "BULLET", "DASH", "ARROW", "ARROWS"):
            begin = index + 1
    if begin in KEYWORD_COSTS_BEGIN and begin and _is_keyword_cost(tokens):
        zones[begin:] = [True] * (len(tokens) - begin)
    return zones


def _is_keyword_cost(tokens: Sequence[Token]) -> bool:
    """Whether the line is a keyword with acts for its cost: "Ward—Discard a card."."""
    names = [token.terminal for token in tokens[:4]]
    return (names[0] in KEYWORDS and names[1:2] == ["DASH_TIGHT"]) or names == BRACKETED_COST


def _is_link(tokens: Sequence[Token], index: int) -> bool:
    """Whether "if" or "when" asks for the outcome of the sentence before: "if you do,", "if that player doesn't,"."""
    for here in range(index + 1, min(index + 4, len(tokens) - 1)):
        if tokens[here].terminal in ("DO", "DO_NOT", "CANT"):
            return tokens[here + 1].terminal in ("COMMA", "COMMA_THEN")
    return False


def _is_act(tokens: Sequence[Token], index: int, lexicon: Lexicon) -> bool:
    """Whether an act begins here: a verb in its base or third form."""
    if index >= len(tokens):
        return False
    name = tokens[index].terminal
    if name in ("BEFOREHAND", "PERPETUALLY", "ALSO"):
        return _is_act(tokens, index + 1, lexicon)
    return name == "VT_ONE" or (name in lexicon.verbs and not name.endswith(("_ED", "_ING")))


def _job(tokens: Sequence[Token], index: int, lexicon: Lexicon) -> str:
    if index >= len(tokens):
        return ""
    name = tokens[index].terminal
    if name == "ROUNDING" and any(token.terminal == "WHERE_X_IS" for token in tokens[:index]):
        return "_ROUND"
    if is_dealt_too(tokens, index):
        return "_DEAL"
    if is_rest(tokens, index):
        return "_REST"
    if is_paid_too(tokens, index):
        return "_PAY"
    if name in OWN_JOBS:
        return OWN_JOBS[name]
    if name in AUXILIARIES or _is_act(tokens, index, lexicon) or _is_bracketed_act(tokens, index, lexicon):
        return "_DO"
    if name in TAILS:
        return "_TAIL"
    if name.endswith("_ED") and name in lexicon.verbs:
        return "_ED"
    if name.endswith("_ING") and name in lexicon.verbs:
        return "_ING"
    if name in LEADS and name != "AT":
        return ""
    if name in GIFTS and (name != "A_ADDITIONAL" or is_more_of_a_value(tokens, index + 1)):
        return "_G"
    if _is_clause(tokens, index, lexicon):
        return "_CL"
    if _is_gapped(tokens, index, lexicon):
        return "_GAP"
    return "_D" if name in DETERMINED else "_N"


def _is_gapped(tokens: Sequence[Token], index: int, lexicon: Lexicon) -> bool:
    """Whether what follows is an act without its verb: "(give a unit +1 [M]) and another unit -1 [M]".

    Or "(deal 2 to a unit) and 1 to another", "(move me to its location) and it to my location".
    """
    if is_dealt(tokens, index) or is_moved(tokens, index):
        return True
    for here in range(index, min(index + 10, len(tokens))):
        name = tokens[here].terminal
        if name in STOPS or name in CLAUSE_WORDS or name in lexicon.verbs:
            return False
        if name in ("PLUS", "MINUS"):
            return here > index
    return False


def _is_paid(tokens: Sequence[Token], index: int, lexicon: Lexicon) -> bool:
    """Whether "for each" counts a payment, its purpose behind it: "pay [1] for each unit to move there"."""
    for here in range(index + 1, len(tokens)):
        if tokens[here].terminal in STOPS:
            return False
        if tokens[here].terminal == "TO" and _is_act(tokens, here + 1, lexicon):
            return tokens[here - 1].terminal != "DIRECTION"
    return False


def _is_bracketed_act(tokens: Sequence[Token], index: int, lexicon: Lexicon) -> bool:
    """Whether an act in brackets begins here: "[Add] [1]"."""
    return index < len(tokens) and tokens[index].terminal == "LSQB" and _is_act(tokens, index + 1, lexicon)


def _is_clause(tokens: Sequence[Token], index: int, lexicon: Lexicon) -> bool:
    """Whether a subject with its verb begins here: a verb comes before the phrase ends, outside "you control"."""
    for here in range(index, min(index + 14, len(tokens))):
        name = tokens[here].terminal
        if name in STOPS or name in CLAUSE_WORDS or name in ("COMMA_AND", "COMMA_OR", "COMMA_THEN"):
            return False
        if here > index + 1 and (name in RELATIVE_VERBS or is_uncontrolled(tokens, here)):
            continue
        if name in ("AND", "OR") and _is_act(tokens, here + 1, lexicon):
            return False
        if here > index and (name in AUXILIARIES or _is_act(tokens, here, lexicon)):
            return True
    return False


def _is_of_first(tokens: Sequence[Token], index: int, lexicon: Lexicon) -> bool:
    """Whether "for each" counts for one of several acts: "gets +1/+1 for each Aura attached to it and has flying"."""
    for here in range(index + 1, len(tokens) - 1):
        name = tokens[here].terminal
        if name in STOPS or (here > index and name in CLAUSE_WORDS):
            return False
        if name == "AND" and (tokens[here + 1].terminal == "CANT" or _is_act(tokens, here + 1, lexicon)):
            return not goes_on(tokens, here)
    return False
