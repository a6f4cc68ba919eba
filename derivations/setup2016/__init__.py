"""The theoretical setup of K-Randomization, 2016."""
