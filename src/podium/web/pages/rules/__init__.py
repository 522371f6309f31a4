"""The page of a rulebook's rules, in our own words, made from its data (EV-22)."""
