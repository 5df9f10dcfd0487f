"""A keyword that an author declares in the head of a card, or of a set of cards.

    keyword: [Frob <n>] = When I conquer, draw <n>. (When I conquer, draw <n>.)
    keyword: [Brew] <cost> = <cost>, [E]: Draw 1.
    keyword: [Omen] — <ability> = When I hold, <ability>.

Before the sign stands what is printed on cards: the word, in brackets where the game has them, `<n>` for its number,
`<cost>` for its cost, or `<ability>` for the ability it leads. Behind it the ability that it stands for, and perhaps
its reminder text in parentheses. Whether the ability can be read is for those who read text.
"""

from __future__ import annotations

import re

from cardlang.keywords.table import ABILITY, KeywordEntry, load_keywords
from cardlang.nodes.frozen import frozen

_FORM = re.compile(
    r"(?P<open>\[)?(?P<word>[A-Za-z][A-Za-z' -]*?)(?P<n> <n>)?(?P<close>\])?"
    r"(?P<dash>—)?(?P<cost> ?<cost>)?(?P<ability> ?[—-] ?<ability>)?"
)
_REMINDER = re.compile(r"(?P<means>.*?) ?\((?P<reminder>[^()|<>]*(?:<(?:n|cost)>[^()|<>]*)*)\)")
_SLOT = re.compile(r"<\w*>")
_KNOWN = frozenset({"<n>", "<cost>", "<ability>"})
_SYMBOL = {"riftbound": "[X]", "magic": "{X}"}
HOW = {
    "riftbound": "write it like this: keyword: [Frob <n>] = When I conquer, draw <n>.",
    "magic": "write it like this: keyword: Frob <n> = When this creature enters, draw <n> cards.",
}


@frozen
class Problem:
    """Why a declaration cannot be used."""

    message: str


def parse_declaration(text: str, game: str) -> KeywordEntry | Problem:
    """The keyword that the value of a `keyword:` line declares, or what is wrong with it."""
    form, sign, rest = (part.strip() for part in text.partition("="))
    found = _FORM.fullmatch(form)
    if not sign or not rest or found is None:
        return Problem("this declares no keyword: a word, an equals sign, and the ability it stands for are needed")
    brackets = game == "riftbound"
    if bool(found["open"]) != brackets or bool(found["close"]) != brackets:
        return Problem("a keyword of Riftbound stands in brackets, one of Magic does not")
    word = found["word"] if brackets else found["word"].lower()
    name = word.lower().replace(" ", "_")
    if name in load_keywords(game).entries:
        return Problem(f'the game has a keyword "{word}" already')
    takes = _takes(found, game)
    if takes is None:
        return Problem("a keyword takes nothing, or one of <n>, <cost> and — <ability>; in Magic <n>—<cost> too")
    return _entry(name, word, takes, rest, game)


def _takes(found: re.Match[str], game: str) -> str | None:
    given = tuple(part for part in ("n", "cost", "ability") if found[part])
    if given == ("n", "cost"):
        return "number and cost" if game == "magic" and found["dash"] else None
    if len(given) > 1 or found["dash"] or (given == ("ability",) and game == "magic"):
        return None
    return {"n": "number", "cost": "cost", "ability": ABILITY}[given[0]] if given else "nothing"


def _entry(name: str, word: str, takes: str, rest: str, game: str) -> KeywordEntry | Problem:
    parted = _REMINDER.fullmatch(rest)
    means, reminder = (parted["means"], parted["reminder"]) if parted else (rest, "")
    unknown = [slot for slot in _SLOT.findall(rest) if slot not in _KNOWN]
    if unknown:
        return Problem(f"there is no {unknown[0]}: a keyword has <n>, <cost> and <ability>")
    needed = {"<n>": "number" in takes, "<cost>": "cost" in takes, "<ability>": takes == ABILITY}
    for slot, has in needed.items():
        if slot in rest and not has:
            return Problem(f"{slot} stands in what it means, and not beside the keyword")
    text = means.replace("<n>", "X").replace("<cost>", _SYMBOL[game])
    said = (reminder.replace("<n>", "<number>").replace("<cost>", "<its_cost>"),) if reminder else ()
    return KeywordEntry(name, word, takes=takes, means=text, reminders=said)
