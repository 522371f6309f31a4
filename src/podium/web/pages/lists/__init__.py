"""Pages about rosters: the player's own list, the opponent's, and those of the desk."""
