"""Laws of the papers: distributions, k-randomization, vectors of bits; definitions with their models, and lemmas."""

import tomllib
from pathlib import Path

# What their functions are, in words.
MEANINGS: dict[str, str] = tomllib.loads(Path(__file__).with_name("meanings.toml").read_text(encoding="utf-8"))
