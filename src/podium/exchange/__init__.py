"""Whole events out of Podium and into it: event files, journals, CSV, formats of others."""
