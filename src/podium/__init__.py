"""Podium: tabletop tournaments by the book, and the card game All-Star Draft."""
