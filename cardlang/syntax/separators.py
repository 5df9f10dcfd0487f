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
    (none) a comma that ends a lead "When I attack, draw 1"
    _COST a comma between the parts of a cost before a colon
"""

from __future__ import annotations

from collections.abc import Sequence

from cardlang.syntax.homographs import DETERMINER, NUMBER
from cardlang.syntax.lexicon import Lexicon
from cardlang.syntax.tokens import Token

JOINERS = {"AND": "AND", "OR": "OR", "AND_OR": "AND_OR"}
LEADS = frozenset(
    {
        "WHEN",
        "WHENEVER",
        "IF",
        "AS",
        "AT",
        "WHILE",
        "FOR_EACH",
        "UNTIL",
        "DURATION",
        "OTHERWISE",
        "THEN",
        "DURING",
        "FOR",
        "ON",
        "AS_ADDITIONAL_COST",
        "AS_LONG_AS",
        "INSTEAD",
        "EACH_TURN",
        "NEXT_TIME",
        "NTH_TIME",
        "AT_TIME",
        "STARTING_WITH",
        "AT_TIME_LATER",
        "WHEN_LATER",
        "WHENEVER_LATER",
        "WHEN_LINK",
        "IF_LINK",
        "MANNER",
    }
)
"""The words that open a lead: a part of a sentence that ends with a comma of its own."""

CLAUSAL_LEADS = frozenset("WHEN WHENEVER IF WHILE AS NEXT_TIME NTH_TIME WHEN_LATER WHENEVER_LATER AS_LONG_AS".split())
"""Those that a whole clause stands behind: no comma before its verb ends them."""

AUXILIARIES = frozenset(
    "MAY CAN CANT MUST WOULD HAVE HAVE_NOT BE BEEN DO DO_NOT DID_NOT COULD_NOT IS IS_NOT WAS".split()
)
DETERMINED = (
    DETERMINER
    | {"THAT", "THAT_ALONE", "THOSE_ALONE", "THIS", "THIS_ALONE", "ANOTHER", "UP_TO", "ANY_NUMBER_OF", "BOTH"}
    | {"YOU", "IT", "THEY", "THEM", "ME", "I", "SELF_NAME", "EACH_OF"}
)
"""What begins a whole phrase, and not only a noun."""
KEYWORDS = frozenset(
    f"KEYWORD{frame}" for frame in ("", "_N", "_COST", "_N_COST", "_FROM", "_FOR", "_OF", "_WITH", "_ONTO")
) | {"EQUIP"}
GIFTS = frozenset({"LSQB", "PLUS", "MINUS", "QUOTE", "QUOTE_IN", "A_ADDITIONAL", "MY_G", "ITS_G"}) | KEYWORDS
STOPS = frozenset({"DOT", "COMMA", "COLON", "DASH", "QUOTE", "QUOTE_END", "QUOTE_IN", "QUOTE_IN_END", "BULLET", "RPAR"})
RELATIVE_VERBS = frozenset({"CONTROL", "OWN"})
CLAUSE_STARTS = frozenset(
    {"DOT", "COMMA", "COLON", "QUOTE", "BULLET", "WHEN", "WHENEVER", "IF", "WHILE", "COMMA_THEN", "AS", "QUOTE_IN"}
)
"""Behind these a new clause begins."""

BRACKETED_COST = ["LSQB", "KEYWORD_COST", "RSQB", "DASH"]
"""How a line begins that is a keyword in brackets with acts for its cost."""

KEYWORD_COSTS_BEGIN = (0, len(BRACKETED_COST))
"""Where the cost of a keyword can begin in its line: with the line itself, or behind the brackets and the dash."""

OWN_JOBS = {
    "CANT": "_CANT",
    "EXCEPT": "_EXCEPT",
    "LIFE_MOD": "_N",
    "ONLY": "_ONLY",
    "DO_THIS": "_CL",
    "WHERE_X_IS": "_WHERE",
    "FROM": "_FROM",
    "NO_MORE_THAN": "_MAX",
    "EVEN_IF": "_EVEN",
}
PAST_PAYMENT = frozenset({"VT_ED", "PAY_ED"})
SPENT = frozenset({"spend", "pay", "exhaust", "kill", "discard", "recycle"})
"""Acts that are payments when they are past and a purpose stands behind them: "you've spent [4] to play a spell"."""

PAID_WITH = frozenset({"RESOURCE", "OR_MORE", "AT_LEAST", "INT", "NOUN", "VT_ED", "A", "NUMWORD"})
TAILS = frozenset({"ASIDE", "REDUCE_ING", "TO_A_MINIMUM_OF", "IGNORE_ING", "WITHOUT_PAYING", "ROUNDING"})
CLAUSE_WORDS = frozenset({"IF", "UNLESS", "WHEN", "WHENEVER", "TO", "THAT_REL", "WITH", "INSTEAD"})


def classify_separators(items: Sequence[tuple[Token, bool]], lexicon: Lexicon) -> list[Token]:
    """The tokens of a line with each separator's class in place; `, and` and `, then` become one token each."""
    tokens = _merge([token for token, _ in items])
    zones = _cost_zones(tokens)
    out: list[Token] = []
    lead = verb = clausal = False
    for index, token in enumerate(tokens):
        before = out[-1].terminal if out else "START"
        verb = before not in CLAUSE_STARTS and (verb or _is_verb(before, lexicon))
        if token.terminal in LEADS and _opens(before) and _is_lead(tokens, index):
            lead, clausal = True, token.terminal in CLAUSAL_LEADS
        name = token.terminal
        if name in ("DOT", "BULLET", "QUOTE", "QUOTE_IN"):
            lead = False
        elif name in ("IF", "WHEN", "WHEN_LATER") and _is_link(tokens, index + 1):
            name = f"{name.removesuffix('_LATER')}_LINK"
        elif name == "COMMA" and zones[index]:
            name = "COMMA_COST"
        elif name == "TO":
            act = _is_act(tokens, index + 1, lexicon) or _is_bracketed_act(tokens, index + 1, lexicon)
            name = _to_do(out) if act else "TO"
        elif name == "FOR_EACH" and _is_paid(tokens, index, lexicon):
            name = "FOR_EACH_TO"
        elif name == "AND" and _is_change(tokens, index + 1):
            name = "AND_CHANGE"
        elif name in ("COMMA", "AND", "OR", "AND_OR", "COMMA_AND", "COMMA_OR", "COMMA_AND_OR"):
            job = _job(tokens, index + 1, lexicon)
            listed = not verb and (name != "COMMA" or clausal or not lead)
            if job == "_CL" and (name in ("OR", "COMMA_OR") or listed):
                job = "_D" if tokens[index + 1].terminal in DETERMINED else "_N"
            if name == "COMMA" and lead and job in ("_DO", "_CL"):
                lead, job = False, ""
            lead = lead and not (name == "COMMA" and _is_in_place(tokens, index + 1))
            name += job
        elif name == "COMMA_THEN":
            lead = False
            name += _next_job(tokens, index + 1, lexicon)
        out.append(token if name == token.terminal else _renamed(token, name))
    return out


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


def _renamed(token: Token, name: str) -> Token:
    return Token(name, token.text, token.start, token.end, token.lemma, token.inflection, token.capital)


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
    if name == "BEFOREHAND":
        return _is_act(tokens, index + 1, lexicon)
    return name == "VT_ONE" or (name in lexicon.verbs and not name.endswith(("_ED", "_ING")))


def _job(tokens: Sequence[Token], index: int, lexicon: Lexicon) -> str:
    if index >= len(tokens):
        return ""
    name = tokens[index].terminal
    if name == "ROUNDING" and any(token.terminal == "WHERE_X_IS" for token in tokens[:index]):
        return "_ROUND"
    if _is_dealt_too(tokens, index):
        return "_DEAL"
    if _is_rest(tokens, index):
        return "_REST"
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
    if name in GIFTS and (name != "A_ADDITIONAL" or _is_more_of_a_value(tokens, index + 1)):
        return "_G"
    if _is_clause(tokens, index, lexicon):
        return "_CL"
    if _is_gapped(tokens, index, lexicon):
        return "_GAP"
    return "_D" if name in DETERMINED else "_N"


def _is_more_of_a_value(tokens: Sequence[Token], index: int) -> bool:
    """Whether "an additional" adds to a value: "an additional +1 [M]"; else to objects: "an additional card"."""
    return [token.terminal for token in tokens[index : index + 1]] in (["PLUS"], ["MINUS"])


def _is_dealt_too(tokens: Sequence[Token], index: int) -> bool:
    """Whether more damage is dealt, the verb left out: "(deals 2 damage to you) and 1 damage to that creature"."""
    names = [token.terminal for token in tokens[index : index + 2]]
    return names[-1:] == ["DAMAGE"] and names[0] in NUMBER | {"THAT_MUCH"}


def _is_rest(tokens: Sequence[Token], index: int) -> bool:
    """Whether the others are put on a pile, the verb left out: "and the rest on the bottom of your library"."""
    names = [token.terminal for token in tokens[index : index + 3]]
    return names in (["THE", "REST", "ON"], ["THE", "OTHER_ALONE", "ON"])


def _is_gapped(tokens: Sequence[Token], index: int, lexicon: Lexicon) -> bool:
    """Whether what follows is an act without its verb: "(give a unit +1 [M]) and another unit -1 [M]".

    Or "(deal 2 to a unit) and 1 to another", "(move me to its location) and it to my location".
    """
    if _is_dealt(tokens, index) or _is_moved(tokens, index):
        return True
    for here in range(index, min(index + 10, len(tokens))):
        name = tokens[here].terminal
        if name in STOPS or name in CLAUSE_WORDS or name in lexicon.verbs:
            return False
        if name in ("PLUS", "MINUS"):
            return here > index
    return False


def _is_dealt(tokens: Sequence[Token], index: int) -> bool:
    """Whether a number with "to" follows, in a sentence that deals damage: "and 1 to another unit"."""
    names = [token.terminal for token in tokens[index : index + 2]]
    begin = max((i for i, t in enumerate(tokens[:index]) if t.terminal in STOPS - {"COMMA"}), default=0)
    deals = any(token.terminal == "DEAL" for token in tokens[begin:index])
    return deals and names[:1] in (["INT"], ["X"]) and names[1:] == ["TO"]


def _is_moved(tokens: Sequence[Token], index: int) -> bool:
    """Whether what goes to a place follows, behind a place that something else goes to: "and it to base"."""
    names = [token.terminal for token in tokens[index : index + 2]]
    if names[:1] not in (["IT"], ["ME"], ["THEM"], ["SELF_NAME"]) or names[1:] != ["TO"]:
        return False
    begin = max((i for i, t in enumerate(tokens[:index]) if t.terminal in STOPS), default=0)
    before = tokens[begin:index]
    return any(t.lemma == "move" for t in before) and any(t.terminal == "TO" for t in before)


def _is_paid(tokens: Sequence[Token], index: int, lexicon: Lexicon) -> bool:
    """Whether "for each" counts a payment, its purpose behind it: "pay [1] for each unit to move there"."""
    for here in range(index + 1, len(tokens)):
        if tokens[here].terminal in STOPS:
            return False
        if tokens[here].terminal == "TO" and _is_act(tokens, here + 1, lexicon):
            return tokens[here - 1].terminal != "DIRECTION"
    return False


def _is_change(tokens: Sequence[Token], index: int) -> bool:
    """Whether a second change of the same cost begins here, its verb left out: "(costs [1] less) and [Y] less"."""
    here = index
    while here < len(tokens) and tokens[here].terminal == "RESOURCE":
        here += 1
    return index < here < len(tokens) and tokens[here].terminal == "DIRECTION"


def _is_bracketed_act(tokens: Sequence[Token], index: int, lexicon: Lexicon) -> bool:
    """Whether an act in brackets begins here: "[Add] [1]"."""
    return index < len(tokens) and tokens[index].terminal == "LSQB" and _is_act(tokens, index + 1, lexicon)


def _is_clause(tokens: Sequence[Token], index: int, lexicon: Lexicon) -> bool:
    """Whether a subject with its verb begins here: a verb comes before the phrase ends, outside "you control"."""
    for here in range(index, min(index + 14, len(tokens))):
        name = tokens[here].terminal
        if name in STOPS or name in CLAUSE_WORDS or name in ("COMMA_AND", "COMMA_OR"):
            return False
        if name in RELATIVE_VERBS and here > index + 1:
            continue
        if name in ("AND", "OR") and _is_act(tokens, here + 1, lexicon):
            return False
        if here > index and (name in AUXILIARIES or _is_act(tokens, here, lexicon)):
            return True
    return False
