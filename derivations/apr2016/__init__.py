"""K-Randomization, by Maxim Zhilyaev and David Zeber, the draft of April 16, 2016."""

from pathlib import Path

from derivations.author import Paper
from derivations.jan2016 import paper as january
from derivations.laws import MEANINGS

# What January says of a vector v_t and an outcome s_k, April says of x_t and d_k.
_OF_VECTORS = ("agreeing", "distance", "original", "outcome", "vector_law", "vector_missed")
_OF_RECORDS = ("joint", "product_of_records", "database_law", "database_law_other")

paper = Paper(
    "apr2016",
    # Names that the draft of January has for something else.
    meanings={
        **MEANINGS,
        "reported": "what is reported of the i-th record",
        **{name: MEANINGS[name].replace("v_t", "x_t").replace("s_k", "d_k") for name in (*_OF_VECTORS, *_OF_RECORDS)},
    },
    title="K-Randomization",
    authors="Maxim Zhilyaev and David Zeber",
    date="April 16, 2016",
    folder=Path(__file__).parent,
    notation={
        **january.notation,
        # sections 1 to 3 and 7
        "report": r"R({0}; 1 - {1})",
        "original": "x_{{{0}, {1}}}",
        "outcome": "d_{{{0}, {1}}}",
        "agreeing": r"\beta(x_{{{1}}}, d_{{{2}}})",
        "distance": r"\delta(x_{{{1}}}, d_{{{2}}})",
        "vector_law": "P[R(x_{{{1}}}) = d_{{{2}}}]",
        **{name: january.notation[name].replace("s_", "d_") for name in _OF_RECORDS},
        "pick": "r_{{{0}, {1}}}",
        "slot": r"\lfloor r_{{{0}, {1}}} \rfloor",
        "becomes": "P[R(x^{{({0})}}_{{{1}}}) = d_{{{2}}}]",
        "last": r"({0} \bmod {1} + 1)",
        "synthetic": r"P[R(\mathbf{{x}}^{{({3})}}) = \mathbf{{y}}_{{{2}}}]",
        "each_record": r"\prod_{{i=1}}^{{{0}}} P[R(x^{{({3})}}_i) = y_{{{2}, i}}]",
        "each_power": r"\prod_{{i=1}}^{{{0}}} {5}^{{{4} - \delta(x^{{({3})}}_i, y_{{{2}, i}})}}"
        r" {6}^{{\delta(x^{{({3})}}_i, y_{{{2}, i}})}}",
        "far": r"\delta(\mathbf{{x}}^{{({3})}}, \mathbf{{y}}_{{{2}}})",
        "tally": r"\Phi(\mathbf{{y}}_{{{2}}})",
        "count": r"\Phi_{{{1}}}(\mathbf{{y}}_{{{3}}})",
        "worth": "{1}^{{{0} - 1}}",
        "collections": "{1}^{{{0}}}",
        "among": r"P_{{{1}}}[A(\mathbf{{x}}^{{({4})}}) = {3}, \mathbf{{y}} < {0}]",
        "occurrence": r"P_{{{0}}}[A(\mathbf{{x}}^{{({3})}}) = {2}]",
        "sample": r"P_{{{1}}}[\mathrm{{multinomial}} = \mathbf{{s}}_{{{2}}}]",
        # sections 4.1, 4.2, 4.4 and 4.5
        "a": "P_{{{0}, {1}}}({2})",
        "law": "W_{{{0}, {1}}}({2})",
        "ones": "W_{{{0}}}({1})",
        "variance": r"\mathsf{{Var}} A_{{{0} + {1}}}({1})",
        "third": r"\Theta_{{{0} + {1}}}({1})",
        "cdf": "F_{{{0}, {1}}}({2})",
        "mean": r"\mathsf{{E}} A_{{{0} + {1}}}({1})",
        "reported": "R(x_{{{0}}})",
        "two": r"P[\mathrm{{Bin}}({0}, {3}) + \mathrm{{Bin}}({1}, {4}) = {2}]",
        # sections 4.3 and 4.6
        "quantile": r"\tau_{{{0}}}({1})",
        "missing": r"\#\{{y < {0} : F_{{{1}, {2}}}(y) < {3}\}}",
        "lowest": "s_{{{1}}}({2})",
        "at_least": r"P[A_{{{0}}}({1}) \geq {2}]",
        "pi_above": r"P[\pi_{{{0}}}(A_{{{0}}}({2}); {1}) > {3}]",
        "inverse_above": r"P[\pi_{{{0}}}(A_{{{0}}}({2}); {1})^{{-1}} > {3}]",
        "normal": r"\mathcal{{N}}({0})",
        # sections 5 and 6
        "first": "a_{{{0}}}",
        "other": "a'_{{{0}}}",
        "whole": "b_{{{0}}}",
        "above": r"\lambda_{{{0}}}",
        "below": r"\mu_{{{0}}}",
        "top_ratio": r"\max_{{i \leq {0}}} \frac{{a_i}}{{b_i}}",
        "unlike": r"\mathbf{{1}}_{{\{{{0} \neq {1}\}}}}",
        "minor": r"\Delta_{{{0}, {1}}}",
        "written": r"\omega_{{{1}}}({0})",
        "bit_of": "{1}_{{{0}}}",
        "ones_among": r"\sum_{{i=1}}^{{{0}}} {1}_i",
        "one": "P[R({0}) = 1]",
        "zero": "P[R({0}) = 0]",
        "ones_of": r"P[A({2}_1, \dots, {2}_{{{0}}}) = {1}]",
        "zeros_counted": r"P[{0} - A({2}_1, \dots, {2}_{{{0}}}) = {1}]",
        "joined": r"P[A({1}, {3}_1, \dots, {3}_{{{0}}}) = {2}]",
    },
)
