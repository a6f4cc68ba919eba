"""Long formulas on several lines."""

from __future__ import annotations

import pytest

from symbolic.writing.breaking import breakable, lines, width
from symbolic.writing.formulas import clean
from symbolic.writing.prose import balanced


def test_a_short_formula_is_left_alone():
    assert lines(r"q (1 - q) \le \frac{1}{4}", 30) == [r"q (1 - q) \le \frac{1}{4}"]


def test_relations_are_cut_before_sums():
    first, second = lines("a + b + c + d = e + f + g + h", 10)
    assert first == "a + b + c + d" and second.startswith("{} =")


def test_brackets_on_two_lines_have_a_fixed_size():
    text = r"x = \left( \frac{a}{b} + b + c + d + e + f + g + h + i + j + k + l \right)^{2}"
    cut = lines(text, 16)
    assert r"\Bigl(" in cut[0] and r"\Bigr)^{2}" in cut[-1]
    assert not any(r"\left" in line or r"\right" in line for line in cut)


def test_a_long_numerator_becomes_a_factor():
    above = " + ".join("abcdefghijklmnop")
    cut = lines(rf"y = \frac{{{above}}}{{1 - q}}", 20)
    assert r"\frac{1}{1 - q}\Bigl(" in " ".join(cut)
    assert all(width(line) <= 20 for line in cut)


def test_in_a_text_wide_fractions_are_products_and_brackets_do_not_grow():
    above = " + ".join("abcdefghijklmnopqrstuv")
    assert breakable(rf"$y = \frac{{{above}}}{{1 - q}}$") == rf"$y = \frac{{1}}{{1 - q}} ( {above} )$"
    assert breakable(rf"$y = \frac{{{above}}}{{{above}}}$") == rf"$y = ( {above} ) / ( {above} )$"
    assert breakable(rf"\frac{{{above}}}{{{above}}} y") == rf"\frac{{1}}{{{above}}} ( {above} ) y"
    assert breakable(rf"x / \frac{{{above}}}{{{above}}}") == rf"x / \frac{{1}}{{{above}}} ( {above} )"
    assert breakable(rf"\frac{{\frac{{{above}}}{{2}} + x}}{{3}}") == (
        rf"\frac{{1}}{{3}} ( \frac{{1}}{{2}} ( {above} ) + x )"
    )
    # A small one stays, and one that has a power, which would be lost.
    for same in (r"\frac{a + b}{1 - q}", rf"\frac{{{above}}}{{1 - q}}^{{2}}"):
        assert breakable(same) == same
    assert breakable(r"\left( \frac{a}{b} \right)") == r"( \frac{a}{b} )"


def test_nothing_is_lost():
    text = r"P_m(i) = \sum_{k=0}^{i} \binom{m}{k} p^k q^{m-k} \binom{N-m}{i-k} - a'_{i}^{2} + \sqrt[3]{x} \cdot y"
    assert squeezed("".join(lines(text, 10))) == squeezed(text)


def squeezed(text: str) -> str:
    """Without spaces, empty groups, and braces around one sign."""
    out = text.replace("{}", "").replace(" ", "")
    for c in "kimxy23":
        out = out.replace("{" + c + "}", c)
    return out


@pytest.mark.parametrize("room", [8, 12, 20, 40])
def test_every_line_is_balanced(room):
    text = r"\left[ \frac{a + b}{\left( c + d \right)} + e \right] f + \left\{ g + h - i \right\} \le \max(x, y) + 1"
    assert all(balanced(line) for line in lines(text, room))


def test_a_line_that_ends_in_a_space_keeps_no_backslash():
    broken = lines(r"P(R \le 2) = 99.98\,\% \quad (N = 1000,\ q = 0.009)", 18.0)
    assert len(broken) > 1 and all(not line.endswith("\\") for line in broken)
    assert lines("a\\ ", 40.0) == ["a"] and lines(r"x \\ ", 40.0) == [r"x \\"]


def test_a_pair_of_brackets_on_two_lines_is_one_pair():
    whole = clean(r"\begin{split} a &= q \left[ x \right. \\ & \left. + y \right] \\ &= b \end{split}")
    assert whole == r"a = q \left[ x + y \right] = b"
    assert r"\cdot" not in "".join(lines(whole, 6.0))


def test_a_product_without_signs_is_cut_between_its_factors():
    cut = lines(r"\binom{n}{k} p(v)^{s} \binom{m}{l} P(S|D(x)) p(w)", 7.0)
    assert len(cut) > 2 and all(line.startswith(r"{} \cdot ") for line in cut[1:])
    assert all(balanced(line) and line.count("(") == line.count(")") for line in cut)  # no name without its argument
    assert lines(r"f(x) a b c d e f g h i j k l", 5.0) == [r"f(x) a b c d e f g h i j k l"]


def test_a_line_ends_between_relations_and_not_within_one():
    assert lines(r"p' = p r + q s, \quad q' = q r + p s, \quad n = z + m", 16.0)[-1] == r"{} n = z + m"
    assert lines(r"f(x) \ge a + b + c + d, \ E \ge 0 \implies f(y) \ge a + b", 17.0)[1].startswith(r"{} \implies")
    long = r"q^{a + b + c + d + e + f} p^{a + b + c + d + e + f}"
    assert lines(rf"(p - q){long}", 15.0)[0].startswith("(p - q)q")
    assert r"\cdot \max" not in "".join(lines(r"\sum_{k = a + b + c + d + e + f}^{n} \max(x, y) + z", 8.0))
    assert lines(r"P[R(x) = d_k] P_{n - 1}[A(x) = s - B^{k - 1}]", 14.0)[1].startswith(r"{} \cdot P")


def test_a_wide_fraction_behind_what_no_line_leaves_is_opened():
    """It fits a line alone, but not behind the sign of the function; the line is cut at the signs above it."""
    over = r"(s - (n q + m (p - q)) + k)^{2} - (s - (n q + m (p - q)))^{2} + k"
    less = r"\frac{k c^{2}}{((n + 2) p q)^{2}}"
    wide = rf"P(s + k) \ge \exp\left(-\frac{{{over}}}{{2 (n + 2) p q}} - {less}\right)"
    found = lines(wide, 28.0)
    assert max(map(width, found)) <= 28.0 and r"\frac{1}{2 (n + 2) p q}" in found[0]
    assert r"\frac{s + k}" in lines(wide.replace(over, "s + k"), 28.0)[0]
