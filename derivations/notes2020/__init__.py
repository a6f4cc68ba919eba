"""The notes of August 2020."""
