"""How large a request may be."""

LARGEST_BODY = 1 << 20
LONGEST_ADDRESS = 4_096
MOST_HEADERS = 64
LARGEST_HEADERS = 16_384
"""Bytes, of all names and values."""
