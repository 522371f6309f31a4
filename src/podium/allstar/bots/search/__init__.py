"""A bot that searches: what it has seen, what could be hidden, and what is best on average."""
