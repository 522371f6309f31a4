"""How long a round lasts, what chance adds to it and who may know."""
