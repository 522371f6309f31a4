"""The check-in screen at the door."""
