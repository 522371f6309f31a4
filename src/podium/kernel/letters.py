"""Letters for ids and codes that people read out and type."""

LETTERS = "0123456789abcdefghjkmnpqrstvwxyz"
"""Thirty-two that cannot be mistaken for each other: five bits each."""
