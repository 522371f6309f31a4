"""The journal in one SQLite file, for a shop's laptop."""
