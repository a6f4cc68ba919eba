"""Claims as text, for other processes: a claim does not pickle, a certificate is a text.

The certificate shows "the claim implies what it says", which holds for any claim; it only carries the claim.
"""

from __future__ import annotations

from symbolic.kernel import Claim, assume, replay, write


def pack(claim: Claim) -> str:
    """The claim with all definitions of its functions, as a text; equal claims give equal texts."""
    return write("claim", [assume(claim)])


def unpack(text: str) -> Claim:
    """The claim in a text that `pack` has made; the kernel's `Refused` for any other text."""
    claim: Claim = replay(text)[0].data["hypothesis"]
    return claim
