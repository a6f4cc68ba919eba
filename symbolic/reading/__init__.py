"""Reading a paper's source: what it displays, by number, without interpreting it.

`extract(path)` gives an `Extraction`: displays, theorems, sections, and the places that are broken.
"""

from .displays import Disowned, Display, Section, Theorem
from .drift import Change, Seen
from .errors import Trouble, Unreadable
from .extraction import Extraction, extract
from .fingerprint import fingerprint
from .lock import Lock, Locked
from .macros import Macro, Unexpandable, expand
from .siblings import Sibling, siblings

__all__ = [
    "Change",
    "Disowned",
    "Display",
    "Extraction",
    "Lock",
    "Locked",
    "Macro",
    "Section",
    "Seen",
    "Sibling",
    "Theorem",
    "Trouble",
    "Unexpandable",
    "Unreadable",
    "expand",
    "extract",
    "fingerprint",
    "siblings",
]
