"""`python -m derivations`: the same as `rederive`."""

from __future__ import annotations

import sys
from pathlib import Path

from symbolic import cli
from symbolic.paper.registry import Sought
from symbolic.sources import project, registry

COMMANDS = [("privacy", "derivations.privacy.commands")]


def main() -> int:
    """Run the command line on the papers of the repository that it is called in; on these, where it has none.

    Reports are beside the packages of papers, in their repository.
    """
    here, shipped = Path.cwd(), Path(__file__).resolve().parent
    beside = shipped.parent
    checkout = (beside / "pyproject.toml").is_file()
    inside = checkout and here.is_relative_to(beside)
    own = None if inside else project(here)
    if own is not None:
        root, found = own
        sys.path.insert(0, str(root))
        return cli.main(found, root, commands=COMMANDS)
    root = beside if checkout else here
    papers = Sought(lambda: registry(shipped))
    return cli.main(papers, root, commands=COMMANDS, home=root if inside else here)


if __name__ == "__main__":
    sys.exit(main())
