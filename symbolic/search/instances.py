"""Instances of theorems: values for variables, by name or by symbol."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from symbolic.kernel import Term, Theorem, instance
from symbolic.language.door import to_term
from symbolic.search.errors import NotFound
from symbolic.search.lemma import Instance, Lemma, theorems


def at(theorem: Theorem | Lemma | Instance, values: Mapping[Any, Any] | None = None, /, **named: Any) -> Theorem:
    """An instance: `at(theorem, i=j - 1)`, or with symbols as keys."""
    (theorem,) = theorems([theorem])
    free = {v.args[0]: v for v in theorem.claim.free()}
    chosen = {to_term(k): to_term(e) for k, e in (values or {}).items()}
    for name, e in named.items():
        if name not in free:
            raise NotFound(f"{theorem.claim} has no variable {name}")
        chosen[free[name]] = to_term(e)
    return instance(theorem, chosen)


def at_value(theorem: Theorem, variable: Term, value: Term) -> Theorem:
    """The theorem with one variable replaced, if it occurs."""
    return instance(theorem, {variable: value}) if variable in theorem.claim.free() else theorem
