"""The format laboratory: how well a format finds the best player, by playing thousands of events.

Everything here is pure. Statistics are floats; what happens inside an event is not: it is played by
the rooms below, with the rules of its rulebook. `docs/guide/formats.md` shows how to call it.
"""
