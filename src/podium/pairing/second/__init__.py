"""The second algorithm for draws at random, frozen: it replays its own draws and makes no new ones.

Nothing here is ever changed but to keep it working, and what it shares with today's algorithm
(`line`, `redraw`, `by_zones`, `parts`, `best` without `counting`) may change only so that the
stored draws in `tests/golden` come out the same. Nothing was wrong with it but its speed: it drew
hard fields again and again, or mixed them, where counting or a quicker draw does (ADR 3).
"""
