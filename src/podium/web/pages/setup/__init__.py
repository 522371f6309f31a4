"""Pages that prepare an event up to its first pairing."""
