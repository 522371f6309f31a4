"""The first algorithm for draws at random, frozen: it replays its own draws and makes no new ones.

Rounds that are stored without the name of an algorithm were drawn by it. Nothing here is ever
changed but to keep it working, and what it shares with today's algorithm (`line`, `redraw`,
`parts`, `best.matching`) may change only so that the stored draws in `tests/golden` come out the
same. What was wrong with it: `switching` did not reach every pairing, and whether a field was
counted depended on the seed (ADR 3).
"""
