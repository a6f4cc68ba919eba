"""Untrusted: looks for certificates and counterexamples.  A mistake here can cost a proof, never make a wrong one."""
