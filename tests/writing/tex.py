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


# Document classes with what they are loaded with, and the packages of Debian that have them; engines likewise.
ENGINES = {"pdflatex": "texlive-latex-base", "xelatex": "texlive-xetex", "lualatex": "texlive-luatex"}
CLASSES = {
    "article": r"\documentclass{article}\usepackage{hyperref,xcolor,iftex}\ifpdftex\else\usepackage{unicode-math}\fi",
    "amsart": r"\documentclass{amsart}\usepackage{xcolor,hyperref}",
    "IEEEtran": r"\documentclass{IEEEtran}\usepackage{xcolor}",
    "acmart": r"\documentclass[sigconf,nonacm]{acmart}",
    "beamer": r"\documentclass{beamer}",
}
_FILES = {
    "xelatex": ("unicode-math.sty", "latinmodern-math.otf"),
    "lualatex": ("luatexbase.sty", "unicode-math.sty", "latinmodern-math.otf"),
    "IEEEtran": ("IEEEtran.cls", "ptmr7t.tfm"),
    "acmart": ("acmart.cls", "binhex.tex"),
    "beamer": ("beamer.cls",),
}
_FONTS = {("acmart", "xelatex"), ("acmart", "lualatex")}  # Linux Libertine, from the system, where the class uses it


def needs(engine: str, name: str) -> None:
    """Skip a test whose engine or class is not installed, and say what is missing."""
    programs = [p for p in ("latexmk", engine, "pdftotext", "kpsewhich") if shutil.which(p) is None]
    files = [] if programs else [f for f in (*_FILES.get(engine, ()), *_FILES.get(name, ())) if not _installed(f)]
    if (name, engine) in _FONTS and not files and _installed("libertine.sty") and not _installed("LinLibertine_R.otf"):
        files.append("LinLibertine_R.otf")
    if missing := [*programs, *files]:
        pytest.skip(f"{', '.join(missing)}: not installed")


def _installed(file: str) -> bool:
    found = subprocess.run(["kpsewhich", file], capture_output=True).returncode == 0
    fonts = ["fc-list", "Linux Libertine O"] if file.endswith(".otf") and shutil.which("fc-list") else None
    return found or bool(fonts and subprocess.run(fonts, capture_output=True).stdout)


def shown(path: Path) -> str:
    """The text of the document's PDF, on one line."""
    run = subprocess.run(
        ["pdftotext", "-raw", path.with_suffix(".pdf"), "-"], capture_output=True, text=True, check=True
    )
    return " ".join(run.stdout.split())


def fonts_of(path: Path) -> str:
    """What the fonts of a document's PDF are; a bitmap is "Type 3"."""
    return subprocess.run(["pdffonts", path.with_suffix(".pdf")], capture_output=True, text=True, check=True).stdout


def compiled(path: Path, engine: str = "pdflatex") -> str:
    """The log of a document that compiles without a warning about references or a box that is much too wide."""
    mode = {"pdflatex": "-pdf"}.get(engine, f"-{engine}")
    command = ["latexmk", mode, "-interaction=nonstopmode", "-halt-on-error", path.name]
    run = subprocess.run(command, cwd=path.parent, capture_output=True, text=True, timeout=300)
    log = path.with_suffix(".log").read_text(errors="replace")
    assert run.returncode == 0, log[-3000:]
    too_wide = [float(w) for w in re.findall(r"Overfull \\hbox \(([\d.]+)pt", log)]
    assert max(too_wide, default=0.0) <= 10
    assert "undefined" not in re.sub(r"Font shape .* undefined", "", log) and "multiply defined" not in log
    return log


def failure(path: Path) -> str:
    """The first error of a document that does not compile."""
    command = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", path.name]
    run = subprocess.run(command, cwd=path.parent, capture_output=True, text=True, timeout=120)
    assert run.returncode != 0, "it compiles"
    return " ".join(re.findall(r"^(?:!|\(claims\)) *(.*)", run.stdout, re.M))
