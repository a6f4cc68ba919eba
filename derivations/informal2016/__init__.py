"""The informal note of 2016, an early form of apr2016."""
