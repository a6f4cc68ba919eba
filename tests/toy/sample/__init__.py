"""A paper of two sections."""

from symbolic.paper.derivation import Paper

paper = Paper("sample", title="Squares", authors="A. Author", date="2016-01", declared={"reals": ["a", "b", "t", "x"]})
