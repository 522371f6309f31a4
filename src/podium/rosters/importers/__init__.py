"""Reads the catalogue files that list builders publish. Nothing is ever fetched from the net."""
