"""A paper to be looked at in points: claims that hold, one that does not, and what cannot be looked at."""

from symbolic.paper.derivation import Paper

names = {"reals": ["a", "b", "p", "q", "x"], "integers": ["n"]}
paper = Paper("points", title="Points", authors="C. Author", date="2016-03", declared=names)
