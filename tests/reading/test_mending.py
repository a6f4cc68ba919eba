"""Repairs put into an author's source."""

from __future__ import annotations

import pytest

from symbolic.reading.extraction import extract
from symbolic.reading.mending import Mend, mended, replaced


@pytest.mark.parametrize(
    ("source", "false", "true", "result"),
    [
        ("a = b", "a = b", "a = c", "a = c"),
        # What stands around the formula, and how it is laid out, stays.
        (r"\[ a_i &\geq b_{i-1}, \quad i > 0. \]", r"a_i \ge b_{i-1}", r"a_i \ge b_{i-2}",
         r"\[ a_i &\geq b_{i-2}, \quad i > 0. \]"),
        (r"\left( p + qx \right)^n = 1", "( p + qx )^n = 1", "( q + px )^n = 1", r"\left( q + px \right)^n = 1"),
        ("x &= 1 \\\\\n y &= 2 % two", "y = 2", "y = 3", "x &= 1 \\\\\n y &= 3 % two"),
        (r"p \cdot T = 1", r"p \cdot T = 1", "p T = 2", r"p \cdot T = 2"),
        (r"\alpha x = 1", r"\alpha x = 1", "a x = 1", "a x = 1"),
        (r"2x = 1", "2x = 1", r"2\alpha x = 1", r"2\alpha x = 1"),
        # More than once, or not at all: it is left to the author.
        ("a = b, a = b", "a = b", "a = c", None),
        ("a = b", "a = d", "a = c", None),
        ("a = b", "", "a = c", None),
        # A row ends in what would be replaced.
        ("a = b \\\\ + c + d", "a = b + c + d", "a = e + d", None),
        # Another formula, though some of its signs are the same.
        (r"\frac{a}{b} \geq \lambda", r"\frac{a}{b} \geq \lambda", r"R \leq \lambda", None),
    ],
)  # fmt: skip
def test_only_what_differs_changes(source, false, true, result):
    assert replaced(source, false, true) == result


def test_a_patch_for_several_files(tmp_path):
    (tmp_path / "main.tex").write_text(
        "\\begin{document}\n\\begin{equation}\\label{eq:a}\n  x &= 1\n\\end{equation}\n\\input{more}\n\\end{document}\n"
    )
    (tmp_path / "more.tex").write_text("\\[ y = 1 \\]\n\\[ z = 1 \\]")
    first, second, third = extract(tmp_path / "main.tex").displays
    found = mended([Mend(first, "x = 1", "x = 2"), Mend(third, "z = 1", "z = 2")], [second], tmp_path)
    assert found.left == (second,)
    assert found.patch == (
        "--- a/main.tex\n+++ b/main.tex\n@@ -1,6 +1,6 @@\n \\begin{document}\n \\begin{equation}\\label{eq:a}\n"
        "-  x &= 1\n+  x &= 2\n \\end{equation}\n \\input{more}\n \\end{document}\n"
        "--- a/more.tex\n+++ b/more.tex\n@@ -1,2 +1,2 @@\n \\[ y = 1 \\]\n-\\[ z = 1 \\]\n"
        "\\ No newline at end of file\n+\\[ z = 2 \\]\n\\ No newline at end of file\n"
    )
    assert mended([Mend(first, "w = 1", "w = 2")], [], tmp_path).left == (first,)
