"""What a browser needs to replay certificates, beside the page: Python (Pyodide), the kernel as it is, certificates.

A page that is opened from a file may load scripts from beside it, and nothing else: so everything stands in scripts, as
compressed base64.  Pyodide comes from the npm registry by its client, is kept in the build's folder of state, and is
used only if it has the digest that is known here.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import io
import json
import shutil
import subprocess
import tarfile
import zipfile
from importlib.resources import files
from pathlib import Path

import symbolic.kernel
from symbolic.errors import RederiveError
from symbolic.state import write

FOLDER = "browser"  # below the reports
VERSION = "314.0.7"
ARCHIVE = f"pyodide-{VERSION}.tgz"
INTEGRITY = "0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="
_PARTS = {
    "lib": "pyodide.mjs",
    "asm": "pyodide.asm.mjs",
    "wasm": "pyodide.asm.wasm",
    "stdlib": "python_stdlib.zip",
    "lock": "pyodide-lock.json",
}
_SINCE = (1980, 1, 1, 0, 0, 0)  # the date of every file in an archive
_PATIENCE = 300  # seconds for the package to come


class BrowserUnavailable(RederiveError):
    """Pyodide cannot be had, or is not the one that is known."""


def bundle(reports: Path, state: Path) -> list[Path]:
    """Write ``<reports>/browser/``; `state` is where Pyodide's package is kept.  Raises BrowserUnavailable."""
    folder = reports / FOLDER
    made = {"pyodide.js": _pyodide(package(state)), "certificates.js": _certificates(reports)}
    for name, text in made.items():
        write(folder / name, text)
    return [folder / name for name in made]


def package(state: Path) -> Path:
    """Pyodide's package, fetched once; raises BrowserUnavailable."""
    archive = state / ARCHIVE
    by_hand = f"on a machine with a network, 'npm pack pyodide@{VERSION}' makes {ARCHIVE}; put it into {state}"
    if not archive.is_file():
        npm = shutil.which("npm")
        if npm is None:
            raise BrowserUnavailable(f"npm, which fetches Pyodide, is not installed; install it, or, {by_hand}")
        state.mkdir(parents=True, exist_ok=True)
        command = [npm, "pack", "--silent", f"pyodide@{VERSION}", "--pack-destination", str(state)]
        try:
            done = subprocess.run(command, capture_output=True, text=True, timeout=_PATIENCE, check=False)
            said = (done.stderr.strip().splitlines() or ["no reason given"])[-1]
        except subprocess.TimeoutExpired:
            said = f"no answer within {_PATIENCE} s"
        if not archive.is_file():
            raise BrowserUnavailable(f"npm did not fetch Pyodide ({said}); {by_hand}")
    if base64.b64encode(hashlib.sha512(archive.read_bytes()).digest()).decode() != INTEGRITY:
        raise BrowserUnavailable(f"{archive} is not Pyodide {VERSION} as it was published; delete it and try again")
    return archive


def _pyodide(archive: Path) -> str:
    with tarfile.open(archive) as tar:
        parts = {}
        for key, name in _PARTS.items():
            file = tar.extractfile(f"package/{name}")
            if file is None:
                raise BrowserUnavailable(f"{archive} has no {name}")
            parts[key] = _packed(file.read())
    return f"rederive.pyodide = {json.dumps(parts, indent=0)};\n"


def _certificates(reports: Path) -> str:
    """The kernel, the ledger and the certificates as a ZIP, the worker that uses them, and which ledger it is."""
    kernel = Path(symbolic.kernel.__file__).parent
    content = {f"symbolic/kernel/{p.name}": p for p in kernel.glob("*.py")}
    content |= {f"reports/{p.relative_to(reports)}": p for p in (reports / "certificates").rglob("*") if p.is_file()}
    content["reports/ledger.json"] = reports / "ledger.json"
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        archive.writestr(zipfile.ZipInfo("symbolic/__init__.py", _SINCE), "")
        for name, path in sorted(content.items()):
            archive.writestr(zipfile.ZipInfo(name, _SINCE), path.read_bytes())
    parts = {
        "ledger": json.loads(content["reports/ledger.json"].read_text(encoding="utf-8"))["digest"],
        "worker": files(__package__).joinpath("worker.js").read_text(encoding="utf-8"),
        "files": _packed(made.getvalue()),
    }
    return f"rederive.certificates = {json.dumps(parts, indent=0)};\n"


def _packed(data: bytes) -> str:
    return base64.b64encode(gzip.compress(data, mtime=0)).decode()
