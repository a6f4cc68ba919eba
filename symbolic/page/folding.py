"""What the page has as mere text until somebody wants it, with each formula that comes again written once."""

from __future__ import annotations

import re
from collections import Counter

_FOLDED = re.compile(r"(?<=<script type=text/html>).*?(?=</script>)", re.DOTALL)
_FORMULA = re.compile(r"<math.*?</math>", re.DOTALL)


def folded(html: str) -> str:
    """Markup that the script of the page puts in place; "" for nothing."""
    return f"<script type=text/html>{html}</script>" if html else ""


def shared(page: str) -> tuple[str, str]:
    """The page with ``<m0>``, ``<m1>`` .. for what its folded parts have more than once, and these formulas.

    Each stands on a line; the most frequent one is 0.
    """
    count = Counter(formula for part in _FOLDED.findall(page) for formula in _FORMULA.findall(part))
    places = {formula: k for k, (formula, times) in enumerate(count.most_common()) if times > 1}

    def short(match: re.Match[str]) -> str:
        return f"<m{places[match[0]]}>" if match[0] in places else match[0]

    return _FOLDED.sub(lambda part: _FORMULA.sub(short, part[0]), page), "\n".join(places)
