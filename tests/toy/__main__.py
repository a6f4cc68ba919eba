"""The command line on the toy papers."""

import sys
from pathlib import Path

from symbolic import cli
from symbolic.sources import registry

FOLDER = Path(__file__).resolve().parent
papers = {name: modules for name, modules in registry(FOLDER).items() if name != "points"}  # it is looked at, not built
sys.exit(cli.main(papers, FOLDER.parent, writers=[("toy.writer", "write_page")]))
