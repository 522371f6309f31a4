"""The page on which a player puts a list together."""
