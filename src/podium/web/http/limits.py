"""Limits on the size of a request."""

LARGEST_BODY = 1 << 16
"""Bytes of a body, unless its route says otherwise: what anybody can send is cheap to read."""
LARGEST_SETTINGS = 1 << 18
"""Bytes of the body where a rulebook or the tables of a room are sent."""
LARGEST_LIST = 1 << 20
"""Bytes of the body where lists and whole events are sent; read only once its sender is known to
be allowed.
"""
LARGEST_UPLOAD = 8 << 20
"""Bytes of the body where files are brought; read only once its sender is known to be allowed."""
SMALL_BODY = 16_384
"""Bytes that are read on the event loop; larger bodies are read in a thread."""
LONGEST_ADDRESS = 4_096
LONGEST_HOST = 255
MOST_HEADERS = 64
LARGEST_HEADERS = 16_384
"""Bytes of all header names and values together."""
