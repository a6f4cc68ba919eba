"""The command line on the toy papers."""

import sys
from pathlib import Path

from symbolic import cli
from toy import PAPERS

sys.exit(cli.main(PAPERS, Path(__file__).resolve().parent.parent, writers=[("toy.writer", "write_page")]))
