"""Exact privacy of shuffled randomized response: a text of this project's own, stated as a paper and derived like one.

Nothing of it is printed elsewhere: an item is called by its name, I1 to I5 for one round, C1 to C18 for many, B1 to
B4 for brackets; where it is derived its statement is given in LaTeX, and claimed in the statement language.  The
numerical code of this package computes with these identities.
"""

from derivations.author import Paper
from derivations.laws import MEANINGS

_FIRST = (("P", "first"), ("Q", "second"))
_SECOND = (("R", "first"), ("S", "second"))
_PAIR = (("A", "first"), ("B", "second"), ("C", "first"), ("H", "second"))
_ONE = (("U", "first"), ("V", "second"))
_TOGETHER = (("before", "first"), ("under", "second"), ("over", "first dominating"), ("beside", "second dominating"))
_ALL_ROUNDS = (("before", "U"), ("under", "V"), ("over", "C"), ("beside", "H"))
_FOLLOWED = ("pi", "theta", "kappa", "psi", "Delta", "iota", "chi", "Phi", "ell", "Gamma", "varrho")
_RECORD = (("zero", "zeta"), ("one", "omega"), ("first", "alpha"), ("second", "beta"), ("rest", "gamma"))

paper = Paper(
    "privacy",
    meanings=MEANINGS
    | {name: f"probability of an outcome of a round, by its {which} law" for name, which in _FIRST}
    | {name: f"probability of an outcome of the second round, by the {which} law" for name, which in _SECOND}
    | {name: f"probability of an outcome of the dominating pair, by its {which} law" for name, which in _PAIR}
    | {name: f"probability of an outcome of a round, given those before it, by its {which} law" for name, which in _ONE}
    | {name: f"probability of the outcomes of $t$ rounds, by their {which} law" for name, which in _TOGETHER}
    | {"W": "a bound of some rounds more, by the weights of what came before"}
    | {"X": "a knot of a convex function", "Y": "value of a convex function at a knot", "Z": "its slope behind a knot"}
    | {"low": "at most the value at a knot, from the slopes behind it"}
    | {"J": "the inverse of the likelihood ratio of a cell", "T": "a convex function that decreases"}
    | {"accepted": "chance that a test accepts, some reports being seen: so many to come, zeros, and ones"}
    | {"added": "what is seen with a report more", "report": "probability of a report, of one of the others"}
    | {"zero": "law of a zero", "one": "law of a one", "rest": "what two laws have in common"}
    | {name: f"{name} law of the report in question" for name in ("first", "second")}
    | {
        "alone": "divergence of a bit that fair coins hide",
        "mixture": "divergence of a bit that a binomial number of coins hides",
    }
    | {
        "ratio": "at least the greatest ratio of both laws of a round",
        "ratios": "product of the bounds of ratios of $t$ rounds",
    }
    | {"sequences": "how many outcomes $t$ rounds have", "future": "a bound of so many rounds more, by $E$"}
    | {"weighed": "a bound of so many rounds more where what came before has these weights"}
    | {"top": "the greatest bound of so many rounds more, over the kinds"}
    | {
        "term": "a number to be added up",
        "computed": "what a machine has for the sum of numbers, added up from one to another",
    }
    | {"split": "any number", "middle": "where the last addition puts two sums together"}
    | {
        "own": "first law of a kind of rounds",
        "other": "second law of a kind of rounds",
        "which": "the kind that is chosen",
    }
    | {
        "worst_kind": "the greatest that one of the kinds up to $d$ gives",
        "bound": "what a machine has for the greatest that a kind gives",
    }
    | {
        "mass": "first law of the kernel that dominates a kind",
        "gap": "by what neighbouring inverse ratios of the kernel differ",
        "inverse": "inverse of the ratio of the laws of the kernel",
    }
    | {
        "paired": "second law of the kernel that dominates a kind",
        "quotient": "the quotient, or $y$ where $x = 0$",
        "place": "positive on the lattice",
    },
    title="Exact privacy of shuffled randomized response",
    authors="Rederive",
    date="2026",
    declared={
        "integers": [
            "N",
            "m",
            "n",
            "s",
            "i",
            "j",
            "k",
            "z",
            "t",
            "M",
            "B",
            "u",
            "v",
            "w",
            "l",
            "h",
            "K",
            "d",
            "L",
            "R",
        ],
        "reals": ["p", "q", "E", "r", "p2", "q2", "E2", "eps", "eps2", "e", "F", "G", "a", "b", "c", "f", "x", "y"],
        # What the signs of `notation` need to be read.
        "page": {
            "names": {"e": "exp(1)", "k": "k"},
            "families": {
                "P": {"sub": 1, "sup": "(", "args": 1, "indexed": 1},
                **{name: {"sub": 1} for name in "QRSABzXYZJ"},
                **{name: {"sub": 1, "sup": "(", "args": 1, "indexed": 1} for name in "UVCHW"},
                "D": {"sub": 1, "args": 1},
                "g": {"args": 1},
                "T": {"sub": 1, "args": 1},
                "n": {"sub": 1},
                "\\underline{Y}": {"sub": 1},
                "\\tau": {"sub": 1, "args": 1},
                "\\rho": {"sub": 1, "args": 1},
                "M": {"sub": 1, "args": 1},
                "\\nu": {"args": 1},
                **{sign: {"sub": 1} for sign in ("\\xi", "\\widehat{\\xi}", "\\sigma", "\\mu")},
                **{rf"\{sign}": {"sub": 1, "args": 1} for sign in _FOLLOWED},
                "\\lambda": {"sub": 1},
                "\\Lambda": {"sub": 1},
                "\\eta": {"sub": 1, "args": 1},
                **{rf"\{sign}": {"args": 1} for _, sign in _RECORD},
                "k": {"sub": 1},
                "\\delta": {"args": 1},
                "\\phi": {"args": 1},
            },
            "operators": {"\\mathbf{1}": "indicator"},
        },
    },
    notation={
        "law": "P_{{{0}, {1}}}({2})",
        "ones": "P_{{{0}}}({1})",
        "test": r"\phi({0})",
        "twice": "P^{{(2)}}_{{{2}, {3}}}({4}, {0})",
        "D01": "D_{{0,1}}({0}, {1}; {2}, {3}, {4})",
        "D10": "D_{{1,0}}({0}, {1}; {2}, {3}, {4})",
        "greatest": r"\max_{{0 \leq j \leq {0}}} g(j)",
        "last_sign": r"k^*_{{{0}}}",
        "worst": r"\max_{{0 \leq m \leq {0}}} (D_{{0,1}} \vee D_{{1,0}})({1}, m; {2}, {3}, {4})",
        "worst01": r"\max_{{0 \leq m \leq {0}}} D_{{0,1}}({1}, m; {2}, {3}, {4})",
        "delta": r"\delta({0}; {1}, {2}, {3})",
        "cell": "z_{{{0}, {1}}}",
        **{name: f"{name}_{{{{{{0}}}}}}" for name in "PQABXYZJ"},
        **{name: f"{name}_{{{{{{0}}}}}}({{1}}, {{2}})" for name in "UV"},
        **{name: f"{name}_{{{{{{0}}}}}}({{1}})" for name in "CH"},
        **{name: f"{law}^{{{{({{0}})}}}}_{{{{{{2}}}}}}({{1}})" for name, law in _ALL_ROUNDS},
        "term": r"\xi_{{{0}}}",
        "computed": r"\widehat{{\xi}}_{{{0}, {1}}}",
        "split": r"\sigma_{{{0}, {1}}}",
        "middle": r"\mu_{{{0}, {1}}}",
        "own": r"\pi_{{{0}, {1}}}({2})",
        "other": r"\theta_{{{0}, {1}}}({2})",
        "which": r"\kappa_{{{0}}}({1})",
        "worst_kind": r"\Gamma_{{{0}, {1}}}({2}, {3})",
        "mass": r"\psi_{{{0}, {1}}}({2})",
        "gap": r"\Delta_{{{0}, {1}}}({2})",
        "inverse": r"\iota_{{{1}, {2}, {3}}}({0})",
        "paired": r"\chi_{{{1}, {2}, {3}}}({0})",
        "quotient": r"\varrho({0}, {1})",
        "bound": r"\Phi_{{{0}}}({1})",
        "place": r"\ell({0})",
        "low": r"\underline{{Y}}_{{{0}}}",
        "W": "W_{{{0}}}({1}, {2})",
        "T": "T({0})",
        "accepted": r"\tau_{{{0}}}({1}, {2} \mid {3})",
        "added": r"\nu({0}, {1})",
        "report": r"\rho_{{{0}}}({1})",
        **{name: rf"\{sign}({{0}})" for name, sign in _RECORD},
        "alone": "D_{{{0}}}({1}, {2})",
        "mixture": "M_{{{0}}}({1}; {2}, {3}, {4})",
        "ratio": r"\lambda_{{{0}}}",
        "ratios": r"\Lambda_{{{0}}}",
        "sequences": "{1}^{{{0}}}",
        "future": "T_{{{0}}}({1})",
        "top": r"\max_{{n \leq {0}}} T_n({1})",
        "weighed": r"\eta_{{{0}}}({1}, {2}; {3})",
        **{name: f"{name}_{{{{{{0}}, {{1}}}}}}" for name in "RS"},
        "unit": r"\mathbf{{1}}_{{\{{{0} = 0\}}}}",
    },
)
