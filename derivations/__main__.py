"""`python -m derivations`: the same as `rederive`."""

from __future__ import annotations

import sys
from pathlib import Path

from derivations import PAPERS
from symbolic import cli

COMMANDS = [("privacy", "derivations.privacy.commands")]


def main() -> int:
    """Run the command line on the papers of this package; reports are beside it in its repository."""
    beside = Path(__file__).resolve().parent.parent
    root = beside if (beside / "pyproject.toml").is_file() else Path.cwd()
    return cli.main(PAPERS, root, commands=COMMANDS)


if __name__ == "__main__":
    sys.exit(main())
