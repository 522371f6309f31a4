"""Podium on the network: an API, live updates, and pages for everyone in the room."""
