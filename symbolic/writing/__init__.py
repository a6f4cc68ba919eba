"""What the project hands back: LaTeX of statements, proofs in words, papers and notebooks."""
