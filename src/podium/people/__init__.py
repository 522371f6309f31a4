"""Personal data: names, public names, mail. Kept apart from the facts, so it can be erased."""
