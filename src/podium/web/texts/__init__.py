"""Texts for codes and enums: refusals, remarks, roles, phases."""
