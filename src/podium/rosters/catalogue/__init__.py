"""Catalogues: what the units, cards and sets of a game are, as data that users bring."""
