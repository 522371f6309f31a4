"""Personal data: names, chosen public names, mail. Kept apart from the facts, so it can go."""
