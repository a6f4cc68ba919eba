"""The ledger as one HTML page that needs no network; the kernel beside it replays certificates in the browser."""
