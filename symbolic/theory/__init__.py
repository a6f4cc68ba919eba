"""Mathematics that belongs to no paper: lemmas on binomials, powers, roots and logarithms, proved when wanted."""
