"""Checks of rosters: pure functions that a rulebook selects by name (`registry.check_roster`).

They never guess: what is illegal is illegal whatever the names mean that the catalogue does not
know, and whatever depends on those cannot be checked.
"""
