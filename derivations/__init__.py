"""The papers: one package each, with a `paper` and one module per section or result."""
