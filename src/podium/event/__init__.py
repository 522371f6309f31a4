"""A live event: commands become facts, facts become the state, views are built from it. Pure."""
