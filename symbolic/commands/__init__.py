"""Commands of the command line that have modules of their own."""
