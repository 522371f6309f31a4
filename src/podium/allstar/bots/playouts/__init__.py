"""Whole games of greedy bots, hundreds at once in arrays: equal to the engine, and much faster."""
