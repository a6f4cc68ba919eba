"""The kernel: the only code that can make a Theorem.  Everything else merely proposes certificates.

Read it in this order: `terms`, `polynomials`, `claims`, `evaluate`, `rules`, `calculus`, `certificate`, `rows`;
`writer` is not trusted.  It imports the standard library only.
`python -m symbolic.kernel FILE_OR_FOLDER ...` re-checks certificates, and the rows of their ledger.
"""

from .calculus import derivative, slope
from .certificate import Damaged, replay
from .claims import Claim, Refutation, Rel, Theorem, domain, genuine, holds
from .evaluate import Evaluator, Undecided, Undefined, truth
from .rules import (
    TABLE,
    assume,
    cases,
    cite,
    combine,
    define,
    either,
    elementary,
    equal,
    induct,
    instance,
    number,
    refute,
)
from .terms import (
    Function,
    Lambda,
    Refused,
    Term,
    app,
    build,
    elementary_function,
    functions,
    integral,
    num,
    substitute,
    subterms,
    term,
    var,
    variables,
)
from .writer import write

__all__ = [
    "TABLE",
    "Claim",
    "Damaged",
    "Evaluator",
    "Function",
    "Lambda",
    "Refused",
    "Refutation",
    "Rel",
    "Term",
    "Theorem",
    "Undecided",
    "Undefined",
    "app",
    "assume",
    "build",
    "cases",
    "cite",
    "combine",
    "define",
    "derivative",
    "domain",
    "either",
    "elementary",
    "elementary_function",
    "equal",
    "functions",
    "genuine",
    "holds",
    "induct",
    "instance",
    "integral",
    "num",
    "number",
    "refute",
    "replay",
    "slope",
    "substitute",
    "subterms",
    "term",
    "truth",
    "var",
    "variables",
    "write",
]
