"""A verb and who does it: the forms of all verbs in a clause, by who or what it is said of.

`verbs` knows the forms of "be", "do" and "have"; which number a phrase has is for `numbers`.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.codes import finding
from cardlang.diagnostics import Diagnostic
from cardlang.nodes.amounts import X
from cardlang.nodes.base import Inflection, Node
from cardlang.nodes.costs import CostChange, Pay
from cardlang.nodes.effects import Act, Deal, Does, Gain, Get, Have, Lose
from cardlang.nodes.filters import Another, Each, Exactly, Noun, Objects
from cardlang.nodes.predicates import Becomes, Causes, Enters, Has, Remains
from cardlang.nodes.words import Verb
from cardlang.syntax.agreement.acts import acts_of
from cardlang.syntax.agreement.numbers import forms_of, person
from cardlang.syntax.agreement.verbs import bare_be, wrong_be
from cardlang.syntax.grammar import Grammar

_WHOLE = {Inflection.VARIANT: Inflection.BASE, Inflection.VARIANT2: Inflection.THIRD}  # "enter the battlefield"


def wrong_verbs(clause: Does, grammar: Grammar) -> Iterator[Diagnostic]:
    """A finding for each verb in -s, or without, that does not suit the subject."""
    wanted = person(clause.who, grammar)
    others = (act for act in acts_of(clause.act) if isinstance(act, Becomes | Enters | Remains | Causes))
    for act in (*finite_acts(clause.act), *others):
        whole = isinstance(act, Enters) or (isinstance(act, Act) and act.verb is Verb.ENTER)
        said = (_WHOLE.get(i, i) if whole else i for i in act.wording.inflections)
        forms = [i for i in said if i in (Inflection.BASE, Inflection.THIRD)]
        if wanted is not None and forms and forms[0] is not wanted:
            ending = "ends in -s" if wanted is Inflection.THIRD else "has no -s"
            yield finding("CL303", f"the verb does not agree with who does it: it {ending} here", act.span)


def wrong_forms(clause: Does, grammar: Grammar) -> Iterator[Diagnostic]:
    """A finding for a form of "be", "do" or "have" that does not suit the subject."""
    who = clause.who
    wanted = person(who, grammar)
    if isinstance(who, Objects):
        if isinstance(who.quantity, Exactly) and isinstance(who.quantity.amount, X):
            return
        # Of what has one form alone, "all damage" is one and "all gear" are several.
        if isinstance(who.nouns, Noun) and not isinstance(who.quantity, Each | Another | Exactly):
            one, several = forms_of(who.nouns.word, grammar)
            wanted = None if one == several else wanted
    yield from wrong_be(who, clause.act, wanted)
    yield from bare_be(clause.act)


def finite_acts(act: Node) -> Iterator[Node]:
    """The acts whose verbs a clause's subject is the subject of."""
    for found in acts_of(act):
        if isinstance(found, Act | Deal | Pay | CostChange | Get | Gain | Lose | Have | Has):
            yield found
