"""Decisions in the midst of a payment, with only those options that leave it payable (RB 1.4 357.3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

from cardlang.engine.decisions import Answer, Decision
from cardlang.engine.paying.affording import answers_to, kinds_of
from cardlang.engine.table import Table
from cardlang.nodes.frozen import replace


@dataclass(slots=True)
class Guard:
    """Asks the decisions of one act with only those options that can be gone on with.

    `apart` are objects that are like no other; `goes_on` tries all the answers given since the act began.
    """

    table: Table
    apart: frozenset[int]
    goes_on: Callable[[tuple[Answer, ...]], bool]
    given: list[Answer] = field(default_factory=list)

    def __call__(self, decision: Decision) -> Answer:
        """The answer, of those that are open."""
        kinds, good, whole = self.table.replayed(lambda: self._looked_at(decision))
        if whole:
            answer = self.table.ask_plainly(decision)
        elif decision.most == 1:
            answer = self._one(decision, [(p,) for p, kind in enumerate(kinds) if (kind,) in good], () in good)
        else:
            answer = self._one_by_one(decision, kinds, good)
        self.given.append(answer)
        return answer

    def _looked_at(self, decision: Decision) -> tuple[tuple[object, ...], set[tuple[object, ...]], bool]:
        """What each option is alike in, the kinds of answers with which it goes on, and whether none is to be left
        out."""
        kinds = kinds_of(self.table.state, decision, self.apart, self.table.weights)
        ways = list(answers_to(decision, kinds))
        good = {self._kind(kinds, way) for way in ways if self.goes_on((*self.given, way))}
        return kinds, good, not good or len(good) == len(ways)

    def _one(self, decision: Decision, open_ones: list[Answer], none: bool) -> Answer:
        options = tuple(decision.options[place] for (place,) in open_ones)
        least = 0 if none else 1
        answer = self.table.ask_plainly(replace(decision, options=options, least=min(least, len(options))))
        return open_ones[answer[0]] if answer else ()

    def _one_by_one(self, decision: Decision, kinds: tuple[object, ...], good: set[tuple[object, ...]]) -> Answer:
        """Several objects, where not all that may be chosen go together: each is asked for on its own."""
        chosen: list[int] = []
        while True:
            done = self._kind(kinds, tuple(sorted(chosen))) in good
            fitting = [
                place
                for place in range(len(kinds))
                if place not in chosen and any(self._within(kinds, (*chosen, place), whole) for whole in good)
            ]
            if not fitting:
                return tuple(sorted(chosen))
            picked = self._one(replace(decision, most=1), [(place,) for place in fitting], done)
            if not picked:
                return tuple(sorted(chosen))
            chosen.extend(picked)

    @staticmethod
    def _kind(kinds: tuple[object, ...], answer: Answer) -> tuple[object, ...]:
        return tuple(sorted((kinds[place] for place in answer), key=repr))

    @staticmethod
    def _within(kinds: tuple[object, ...], chosen: Answer, whole: tuple[object, ...]) -> bool:
        return not Counter(kinds[place] for place in chosen) - Counter(whole)
