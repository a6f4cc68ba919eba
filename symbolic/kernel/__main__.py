"""Re-check certificates: `python -m symbolic.kernel FILE_OR_FOLDER ...`.

Exit 0: all hold; 1: one fails; 2: nothing to check.
"""

from __future__ import annotations

import io
import sys
import time
from pathlib import Path

from .certificate import replay
from .claims import Refutation
from .terms import Refused


def main(arguments: list[str]) -> int:
    """Replay every certificate; one line per result, then a summary."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")
    start, counts, failed = time.perf_counter(), [0, 0], 0
    files: list[Path] = []
    for argument in arguments:
        path = Path(argument)
        if not path.exists():
            print(f"{argument}: no such file or folder; give certificates or a folder of them", file=sys.stderr)
            return 2
        files += sorted(path.rglob("*.json")) if path.is_dir() else [path]
    if not files:
        print("nothing to check: give certificates (*.json) or a folder of them", file=sys.stderr)
        return 2
    for path in files:
        try:
            results = replay(path.read_text(encoding="utf-8"))
        except (Refused, OSError, UnicodeDecodeError) as error:
            failed += 1
            print(f"FAILED {path}: {error}")
            continue
        for result in results:
            refuted = isinstance(result, Refutation)
            counts[refuted] += 1
            print(f"{'refuted' if refuted else 'proved '} {path.stem}: {result}")
    print(
        f"{counts[0]} theorems, {counts[1]} refutations, checked in {time.perf_counter() - start:.2f} s"
        + (f", {failed} FAILED" if failed else "")
    )
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
