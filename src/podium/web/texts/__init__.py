"""Texts of what the program knows as codes: refusals, remarks, roles, phases."""
