"""A rulebook is data: its type, its loader, and one TOML file for each shipped rulebook."""
