"""Which algorithm drew a round at random: a draw is replayed by the one that made it."""

from enum import StrEnum


class Algorithm(StrEnum):
    """`first`: frozen, it replays draws that name no algorithm. `second`: frozen; slower in hard
    fields, and a group of one that travels counted as a group. `third`: that of new draws, from a
    basis that everyone can read (ADR 20).
    """

    FIRST = "first"
    SECOND = "second"
    THIRD = "third"


NEWEST = Algorithm.THIRD
