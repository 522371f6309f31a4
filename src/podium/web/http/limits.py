"""Limits on the size of a request."""

LARGEST_BODY = 1 << 20
SMALL_BODY = 16_384
"""Bytes that are read on the event loop; larger bodies are read in a thread."""
LONGEST_ADDRESS = 4_096
MOST_HEADERS = 64
LARGEST_HEADERS = 16_384
"""Bytes of all header names and values together."""
