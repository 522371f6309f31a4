"""Berger tables: who meets whom in each round of a round robin, by places in the table (ST-4).

FIDE Handbook C.05, annex: the tests compare with the tables printed there.
"""

Pairs = tuple[tuple[int, int], ...]
"""Places from 1, in the order of the table; the first of each pair stands first."""


def full_table(entrants: int) -> int:
    """The places of the table for so many entrants: in an odd field the last one is nobody's."""
    return entrants + entrants % 2


def berger_pairs(entrants: int, number: int) -> Pairs:
    """The pairs of a round, from 1. In the second leg the first leg comes again with the two of
    each pair in the other order (ST-5).
    """
    last = full_table(entrants)
    leg, index = divmod(number - 1, last - 1)
    ahead = index * (last // 2) % (last - 1)
    pairs = [(ahead + 1, last) if index % 2 == 0 else (last, ahead + 1)]
    pairs += [
        ((ahead + step) % (last - 1) + 1, (ahead - step) % (last - 1) + 1)
        for step in range(1, last // 2)
    ]
    return tuple((second, first) if leg % 2 else (first, second) for first, second in pairs)
