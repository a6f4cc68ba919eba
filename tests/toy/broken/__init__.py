"""A paper with unfinished business."""

from symbolic.paper.derivation import Paper

paper = Paper("broken", title="Unfinished", authors="B. Author", date="2016-02", declared={"reals": ["x", "y"]})
