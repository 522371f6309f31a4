"""Putting a roster together step by step: search, add, remove, and what is left to spend."""
