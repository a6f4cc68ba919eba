"""Section 2: what follows."""

from derivations.runner import run
from symbolic.derivation import Derivation
from symbolic.kernel import instance
from symbolic.language.symbols import reals
from symbolic.language.translate import to_term
from toy.sample import paper

section = paper.section("2", "Consequences", __name__, superseded=True)
a, b, t = reals("a b t")


@section.item("Lemma 1", r"t^2 + 1 \ge 2t", kind="lemma", steps=["1.2"])
def with_one(d: Derivation) -> None:
    """The case b = 1."""
    d.prove(instance(d["1.2"], {to_term(a): to_term(t), to_term(b): to_term(1)}))


if __name__ == "__main__":
    run(section)
