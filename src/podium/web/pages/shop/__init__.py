"""The shop's own face: the host's page for it, and its files."""
