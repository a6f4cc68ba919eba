"""What an author writes: symbols, functions, sums and relations in SymPy, and their translation into kernel terms."""
