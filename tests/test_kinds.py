"""Passes and checks that look only at nodes of some classes: those classes are the ones they are about."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator

import pytest

from cardlang.nodes.base import Node
from cardlang.syntax.agreement import checks as agreement
from cardlang.syntax.agreement import clauses as agreement_clauses
from cardlang.syntax.agreement import keywords as agreement_keywords
from cardlang.syntax.agreement import phrases as agreement_phrases
from cardlang.syntax.attach import again as attach_again
from cardlang.syntax.attach import amounts as attach_amounts
from cardlang.syntax.attach import passes as attach
from cardlang.syntax.attach import phrases as attach_phrases
from cardlang.syntax.attach import places as attach_places

CHECKED = [
    (attach._raised, attach._RAISED),
    (attach._lowered, attach._LOWERED),
    (attach._with_condition_behind, attach._THEN),
    (attach_places.without_verb, attach._ALL_OF),
    (attach_places.in_one_list, attach._ALL_OF),
    (attach_again.raise_again, attach_again.RAISED_AGAIN),
    (attach_again.lower_again, attach_again.LOWERED_AGAIN),
    (attach_amounts.behind, attach._FOR_EACH),
    (attach_amounts.raise_amounts, attach_amounts.RAISED_AMOUNTS),
    (attach_amounts.lower_amounts, attach_amounts.LOWERED_AMOUNTS),
    (attach_places.raise_places, attach_places.PLACED),
    (attach_places.lower_places, attach_places.PLACED),
    (attach_phrases.without_pronoun, attach._PART_OF),
    (agreement._phrases, agreement._IN_PHRASES),
    (agreement._clauses, agreement._IN_CLAUSES),
    (agreement_clauses.wrong_clauses, agreement_clauses.CLAUSES),
    (agreement_clauses._wrong_moods, agreement_clauses.CLAUSES),
    (agreement_keywords.wrong_keywords, agreement_keywords.LEADING),
    (agreement_phrases.wrong_life, agreement_phrases.LIVING),
]


@pytest.mark.parametrize(("function", "kinds"), CHECKED, ids=[function.__name__ for function, _ in CHECKED])
def test_a_pass_is_given_every_class_that_it_is_about(function, kinds):
    about = {getattr(inspect.getmodule(function), name) for name in classes_asked_for(inspect.getsource(function))}
    assert about and all(issubclass(kind, Node) for kind in about) and about <= kinds


def test_the_check_sees_a_class_that_is_left_out():
    source = "def f(node):\n match node:\n  case Act(object=Objects()) | Deal() if x: y\n if isinstance(node, May): z"
    assert classes_asked_for(source) == {"Act", "Deal", "May"}


def classes_asked_for(source: str) -> set[str]:
    """The classes that a function asks its first argument for."""
    function = ast.parse(source).body[0]
    assert isinstance(function, ast.FunctionDef)
    first = function.args.args[0].arg
    found: set[str] = set()
    for node in ast.walk(function):
        if isinstance(node, ast.Match) and isinstance(node.subject, ast.Name) and node.subject.id == first:
            found |= {name for case in node.cases for name in _classes(case.pattern)}
        elif isinstance(node, ast.Call) and ast.unparse(node.func) == "isinstance":
            if ast.unparse(node.args[0]) == first:
                found |= {name.id for name in ast.walk(node.args[1]) if isinstance(name, ast.Name)}
    return found


def _classes(pattern: ast.pattern) -> Iterator[str]:
    match pattern:
        case ast.MatchClass(cls=ast.Name(id=name)):
            yield name
        case ast.MatchOr(patterns=patterns):
            for one in patterns:
                yield from _classes(one)
        case ast.MatchAs(pattern=ast.pattern() as inner):
            yield from _classes(inner)
