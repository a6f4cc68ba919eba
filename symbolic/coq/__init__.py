"""The kernel's certificates for another checker: Coq."""
