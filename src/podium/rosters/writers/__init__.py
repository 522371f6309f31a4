"""Writes rosters as other programs and people read them; our own readers read them again."""
