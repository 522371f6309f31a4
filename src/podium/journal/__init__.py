"""The append-only journal: entries in streams, chained by hash; knows neither events nor games."""
