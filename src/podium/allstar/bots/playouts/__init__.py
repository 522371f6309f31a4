"""Whole games of greedy bots, hundreds at once in arrays: same as the engine, but much faster."""
