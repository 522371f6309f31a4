"""A bot that thinks: what it has seen, what could be hidden, and what is best on average."""
