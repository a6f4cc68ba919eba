"""Ratios against peers, measured in the same run: `python -m benchmarks [SECTION ...]`.  Nothing here passes or fails.

Each section yields rows of one table.  Ours and the peer take turns, and the shortest of several runs counts; a peer
that is not installed is said to be skipped.  Where the peer answers less than ours (floats, no proof, a looser bound)
or ours is slower, the row says so.
"""
