"""What an author says of a function beside its definition: an executable model, and the domain that it models.

A model computes a defined function from first principles, for those who check the definition.  A domain has the values
of its parameters for which it is what it is called (the law of n records: n >= 0), or what every value of a sequence
is (a probability: mass(j) >= 0).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from symbolic.errors import DerivationError
from symbolic.kernel import Function, Refused, Rel, truth, var

Model = Callable[..., Any]
_MODELS: dict[Function, Model] = {}
_DOMAINS: dict[Function, tuple[Rel, ...]] = {}

# Arbitrary functions of which claims suppose what one function alone has: checks at points take that one, by the
# operation of this name.  The distribution function of N(0, 1).
COMPUTED = {Function("normal", (var("x"),)): "normal"}


def register(function: Function, model: Model) -> None:
    """The model that spot checks compare the definition with.

    DerivationError for another module's: what is observed would depend on which of them is imported last.  But a module
    that is run as a script is imported once more under its own name.
    """
    known = _MODELS.get(function, model)
    if known.__module__ not in (model.__module__, "__main__"):
        raise DerivationError(
            f"{function.name} has a model in {known.__module__} and another one in {model.__module__}:"
            " define it once, in a theory that both build on"
        )
    _MODELS[function] = model


def model_of(function: Function) -> Model | None:
    """The executable model of a defined function, if its author gave one."""
    return _MODELS.get(function)


def limit(function: Function, domain: tuple[Rel, ...]) -> None:
    """Declare the domain of a function, once; elsewhere its model refuses.  DerivationError for another domain."""
    if _DOMAINS.setdefault(function, domain) != domain:
        raise DerivationError(f"{function.name} has another domain elsewhere: declare it once, with the definition")
    model = _MODELS.get(function)
    if not domain or model is None:
        return

    @wraps(model)
    def asked(*args: Any, **sequences: Any) -> Any:
        if not all(truth(rel, dict(zip(function.params, args, strict=True))) for rel in domain):
            raise Refused(f"{function.name} has no model at {', '.join(map(str, args))}")
        return model(*args, **sequences)

    _MODELS[function] = asked


def domain_of(function: Function) -> tuple[Rel, ...]:
    """The relations, in its parameters, that hold where the function is what it is called."""
    return _DOMAINS.get(function, ())
