"""Which pair plays at which table (SP-21)."""
