"""Section 2: what follows."""

from symbolic.paper.derivation import Derivation
from toy.sample import paper

section = paper.section("2", "Consequences", __name__, superseded=True)


@section.item("Lemma 1", r"t^2 + 1 \ge 2t", kind="lemma").stands(steps=["1.2"])
def with_one(d: Derivation) -> None:
    """The case b = 1."""
    d.prove(d["1.2"].at(a="t", b=1))
