"""How long a round lasts, what the dice add to it and who may know."""
