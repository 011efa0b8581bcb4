"""Runs documented examples of a block of Python."""
