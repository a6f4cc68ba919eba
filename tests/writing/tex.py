"""LaTeX, run on a document of a test."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

needs_latex = pytest.mark.skipif(
    not (shutil.which("latexmk") and shutil.which("pdflatex")), reason="latexmk and pdflatex are not installed"
)
needs_plots = pytest.mark.skipif(
    shutil.which("kpsewhich") is None
    or subprocess.run(["kpsewhich", "pgfplots.sty"], capture_output=True).returncode != 0,
    reason="pgfplots is not installed",
)


def compiled(path: Path) -> str:
    """The log of a document that compiles without a warning about references or a box that is much too wide."""
    command = ["latexmk", "-pdf", "-interaction=nonstopmode", "-halt-on-error", path.name]
    run = subprocess.run(command, cwd=path.parent, capture_output=True, text=True, timeout=300)
    log = path.with_suffix(".log").read_text(errors="replace")
    assert run.returncode == 0, log[-3000:]
    too_wide = [float(w) for w in re.findall(r"Overfull \\hbox \(([\d.]+)pt", log)]
    assert max(too_wide, default=0.0) <= 10
    assert "undefined" not in log and "multiply defined" not in log
    return log


def failure(path: Path) -> str:
    """The first error of a document that does not compile."""
    command = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", path.name]
    run = subprocess.run(command, cwd=path.parent, capture_output=True, text=True, timeout=120)
    assert run.returncode != 0, "it compiles"
    return " ".join(re.findall(r"^(?:!|\(claims\)) *(.*)", run.stdout, re.M))
