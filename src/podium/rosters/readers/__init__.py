"""Reads what people paste. Nothing is ever fetched: a link is read, never followed."""
