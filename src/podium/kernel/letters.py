"""The alphabet of ids and codes that people read out and type."""

LETTERS = "0123456789abcdefghjkmnpqrstvwxyz"
"""Thirty-two characters that are not mistaken for each other: five bits each."""
