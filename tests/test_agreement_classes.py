"""The sets of classes that say which nodes a check is for: none may lack one that the check names."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable

import pytest

from cardlang.classify import changes as classify_changes
from cardlang.nodes.base import Node
from cardlang.nodes.effects import Act
from cardlang.nodes.keywords import Keyword
from cardlang.references import sorts as references_sorts
from cardlang.references import wanted as references_wanted
from cardlang.syntax.agreement import board as agreement_board
from cardlang.syntax.agreement import clauses as agreement_clauses
from cardlang.syntax.agreement import costs as agreement_costs
from cardlang.syntax.agreement import counting as agreement_counting
from cardlang.syntax.agreement import counts as agreement_counts
from cardlang.syntax.agreement import deeds as agreement_deeds
from cardlang.syntax.agreement import kept as agreement_kept
from cardlang.syntax.agreement import keywords as agreement_keywords
from cardlang.syntax.agreement import moments as agreement_moments
from cardlang.syntax.agreement import moods as agreement_moods
from cardlang.syntax.agreement import parts as agreement_parts
from cardlang.syntax.agreement import roles as agreement_roles


def named(check: Callable[..., object]) -> set[str]:
    """The classes that the cases of a check name for the node itself."""
    tree = ast.parse(inspect.getsource(check))
    (whole,) = tree.body
    assert isinstance(whole, ast.FunctionDef)
    asked = whole.args.args[0].arg
    matches = (
        found for found in ast.walk(tree) if isinstance(found, ast.Match) and ast.unparse(found.subject) == asked
    )
    patterns = (case.pattern for match in matches for case in match.cases)
    return {name for pattern in patterns for name in classes(pattern)}


def classes(pattern: ast.pattern) -> set[str]:
    """The classes of a pattern, of whichever of several."""
    match pattern:
        case ast.MatchOr(patterns=patterns):
            return {name for one in patterns for name in classes(one)}
        case ast.MatchAs(pattern=ast.pattern() as inner):
            return classes(inner)
        case ast.MatchClass(cls=kind):
            return {ast.unparse(kind).rpartition(".")[-1]}
    return set()


@pytest.mark.parametrize(
    ("check", "about"),
    [
        (agreement_roles.wrong_roles, agreement_roles.ROLES),
        (agreement_clauses.wrong_clauses, agreement_clauses.CLAUSES),
        (agreement_clauses._wrong_moods, agreement_clauses.CLAUSES),
        (agreement_clauses._wrong_draws, agreement_clauses.CLAUSES),
        (agreement_clauses._wrong_times, agreement_clauses.CLAUSES),
        (agreement_costs.wrong_costs, agreement_costs.COSTS),
        (agreement_counting.wrong_counting, agreement_counting.COUNTED),
        (agreement_moods.wrong_moods, agreement_moods.MOODS),
        (agreement_keywords.wrong_keywords, agreement_keywords.LEADING),
        (agreement_deeds.wrong_deeds, agreement_deeds.DONE_BY),
        (agreement_parts.wrong_parts, agreement_parts.PARTS),
        (agreement_counts.wrong_counts, agreement_counts.RECKONED),
        (agreement_board.wrong_board, agreement_board.BOARD),
        (agreement_moments.wrong_moments, agreement_moments.TIMED),
        (agreement_moments._wrong_abilities, agreement_moments.TIMED),
        (agreement_kept.wrong_keeping, agreement_kept.KEPT),
        (references_wanted.wanted, references_wanted.WANTING),
        (references_sorts.sorts_of, references_sorts.NAMING),
        (classify_changes.change, classify_changes.CHANGING | {Act, Keyword}),
    ],
)
def test_a_check_is_asked_about_each_class_it_names(check: Callable[..., object], about: frozenset[type[Node]]):
    assert named(check) and named(check) <= {kind.__name__ for kind in about}
