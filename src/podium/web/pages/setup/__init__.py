"""Pages that bring an event to its first pairing."""
