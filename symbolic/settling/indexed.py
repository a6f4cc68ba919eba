"""Names with an index, x_1 or p_i, that nothing defines: each of them is a number of its own, like a name without.

What is proved of such numbers holds of every sequence.  A counterexample is one only if nothing ties them together:
`Indexed.tied` says what may.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator

from symbolic.kernel import Term
from symbolic.reading.rendering import latex
from symbolic.reading.spelling import spelled
from symbolic.reading.tree import Node, over

COUNTING = frozenset("ijklmnKMN")  # letters that are usual for what is counted


class Indexed:
    """Those of a draft, with the variables that they are, by their trees."""

    def __init__(self, nodes: Iterable[Node], taken: Collection[str]) -> None:
        self.variables: dict[str, str] = {}
        self.shown: dict[str, str] = {}
        self._heads: dict[str, str] = {}
        self._lettered: dict[str, set[str]] = {}
        self._families = defaultdict[str, set[str]](set)
        nodes = [*nodes]
        inside = (n for whole in nodes for big in whole.walk() if big.op == "big" for n in big.walk())
        self._summed = {str(n.args[0]) for n in inside if n.op == "index" and any(p.op == "name" for p in n.walk())}
        alone = {name for whole in nodes for name in _alone(whole)}
        for node in (index for whole in nodes for index in _free(whole, frozenset())):
            tree, printed = str(node), latex(node)
            if tree in self.variables:
                continue
            plain = spelled(printed, {*taken, *self.variables.values()})
            self.variables[tree], self.shown[tree], self._heads[tree] = plain, printed, str(node.args[0])
            letters = {str(n.args[0]) for n in node.walk() if n.op == "name"}
            self._lettered[tree] = letters & (alone | COUNTING)  # the others are labels: R_s in series, R_p in parallel
            self._families[str(node.args[0])].add(tree)

    @property
    def meanings(self) -> list[tuple[str, str]]:
        """What is printed, and the variable that it is."""
        return [(self.shown[tree], name) for tree, name in self.variables.items()]

    @property
    def counting(self) -> frozenset[str]:
        """The letters that count: those of an index that are usual for that."""
        return COUNTING & frozenset[str]().union(*self._lettered.values())

    def among(self, free: Collection[Term]) -> dict[str, str]:
        """The trees whose variables are among these, each with the name that has the index."""
        names = {v.args[0] for v in free}
        return {tree: self._heads[tree] for tree, name in self.variables.items() if name in names}

    def of(self, printed: Collection[str]) -> set[str]:
        """The variables of the trees that are among these, or have an index of a name that is."""
        return {self.variables[tree] for tree, head in self._heads.items() if tree in printed or head in printed}

    def lettered(self, tree: str) -> str:
        """The name of which this has an index that is no number; "" for other trees."""
        return self._heads[tree] if self._lettered.get(tree) else ""

    def symbol(self, node: Node) -> str:
        """What a side defines: a name, which may be that of a family, or one of a few names with numbers."""
        head = str(node.args[0])
        if node.op != "index" or head in self._summed:
            return head
        family = self._families[head]
        if family != {str(node)} and any(self._lettered[tree] for tree in family):
            return head
        return str(node) if str(node) in family else symbol(node)

    def tied(self, trees: Collection[str], printed: Collection[str]) -> str:
        """Why a counterexample with these may be none: others of the family, or the index itself, stand in the text."""
        for tree in trees:
            if self._lettered[tree] & set(printed):
                return f"{self.shown[tree]} may depend on its index"
            head = self._heads[tree]
            lettered = self._families[head] - set(trees) and any(self._lettered[t] for t in self._families[head])
            if lettered or head in self._summed:
                return f"what is said of other {head} with an index may be about {self.shown[tree]}"
        return ""


def symbol(node: Node) -> str:
    """A name, with its index if that is a number."""
    numbered = node.op == "index" and not any(n.op == "name" for n in node.walk())
    return str(node) if numbered else str(node.args[0])


def _alone(node: Node) -> Iterator[str]:
    """The names that stand somewhere outside of an index."""
    if node.op == "name":
        yield str(node.args[0])
    for part in node.nodes if node.op != "index" else ():
        yield from _alone(part)


def _free(node: Node, runs: frozenset[str]) -> Iterator[Node]:
    """What has an index and holds no name over which a sum runs."""
    if node.op == "index" and node.args[0] != "log" and not any(n.args[0] in runs for n in node.walk() if n.args):
        yield node
        return
    runs |= over(node)
    for part in node.nodes:
        yield from _free(part, runs)
