"""Reading a paper's source: what it displays, by number, without interpreting it.

`extract(path)` gives an `Extraction`: displays, theorems, sections, and the places that are broken.
"""

from .displays import Disowned, Display, Section, Theorem
from .errors import Trouble, Unreadable
from .extraction import Extraction, extract
from .fingerprint import fingerprint

__all__ = ["Disowned", "Display", "Extraction", "Section", "Theorem", "Trouble", "Unreadable", "extract", "fingerprint"]
