"""Rounds drawn long ago are drawn the same for ever: a digest of many draws of all kinds.

`python -m tests.golden.test_draws` writes the digests of an algorithm that are missing; it never
changes what is there.
"""

import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from podium.core.ids import EntrantId
from podium.kernel.chance import Chance
from podium.pairing.algorithm import Algorithm
from podium.pairing.field import Field
from podium.pairing.reasons import PairedBy, Pairing, Unpairable
from podium.pairing.settings import ByeAmongEquals, Method, PairingRules
from podium.pairing.swiss import pair

DRAWS = Path(__file__).parent / "draws"
RULES = {
    "random": PairingRules(Method.RANDOM, ByeAmongEquals.RANDOM, False, True),
    "fold": PairingRules(Method.FOLD, ByeAmongEquals.HIGHEST_NUMBER, True, True),
}


Case = tuple[int, int, int, str, str]
"""Entrants, points groups, rounds played, method, seed."""


def drawn(algorithm: Algorithm, case: Case) -> list[Any]:
    """How a field made by chance is paired: by which way, and a digest of everything about it."""
    size, levels, rounds, method, seed = case
    chance = Chance(f"golden {seed}")
    points = [chance.below(levels) for _ in range(size)]
    groups = [chance.choose((None, "a", "b", "c")) for _ in range(size)] if rounds == 0 else None
    field = Field.of_lists(
        [EntrantId(f"p{i:05}") for i in range(size)],
        points=points,
        opponents=_opponents(points, rounds, chance),
        byes=[chance.below(2) for _ in range(size)],
        groups=groups,
    )
    answer = pair(
        field,
        RULES[method],
        first_round=rounds == 0,
        chance=Chance(seed),
        allow_rematches=True,
        algorithm=algorithm,
    )
    assert not isinstance(answer, Unpairable)
    return [_way(answer.reasons.drawing), _digest(answer)]


def _way(way: PairedBy) -> str:
    """What the way was called when its draws were stored: the first algorithm said `mixed`."""
    return "mixed" if way is PairedBy.SWITCHED else str(way)


def _opponents(points: list[int], rounds: int, chance: Chance) -> list[list[int]]:
    """Meetings as if from so many rounds, half of them between entrants of like points."""
    opponents: list[set[int]] = [set() for _ in points]
    for _ in range(rounds):
        near = sorted(range(len(points)), key=lambda i: (points[i], chance.word()))
        if chance.below(2):
            chance.shuffle(near)
        for one, other in zip(near[0::2], near[1::2], strict=False):
            opponents[one].add(other)
            opponents[other].add(one)
    return [sorted(row) for row in opponents]


def _digest(pairing: Pairing) -> str:
    reasons = pairing.reasons
    parts = [
        (part.highest_points, part.lowest_points, part.entrants, _way(part.drawing), part.redrawn)
        for part in reasons.parts
    ]
    told = (pairing.pairs, pairing.bye, pairing.floats, pairing.rematches, reasons.clashes, parts)
    return hashlib.sha256(msgspec.json.encode(told)).hexdigest()[:16]


def _cases() -> Iterator[Case]:
    for number in range(400):
        chance = Chance(f"cases {number}")
        size, levels, rounds = 4 + chance.below(40), 1 + chance.below(8), chance.below(16)
        yield size, levels, rounds, "fold" if number % 5 == 0 else "random", f"small {number}"
    for size, levels, rounds in (
        *((64, 4, 24), (64, 12, 12), (100, 3, 12), (128, 1, 40), (128, 5, 20)),
        *((200, 8, 30), (256, 9, 8), (300, 20, 10), (1000, 9, 8), (28, 1, 24), (90, 2, 30)),
    ):
        for number in range(3):
            yield size, levels, rounds, "random", f"large {size} {rounds} {number}"


def _stored(algorithm: Algorithm) -> list[tuple[Case, list[Any]]]:
    return [
        (tuple(case), drawn)
        for case, drawn in msgspec.json.decode((DRAWS / f"{algorithm}.json").read_bytes())
    ]


@pytest.mark.parametrize("algorithm", Algorithm)
def test_every_draw_of_long_ago_comes_out_the_same(algorithm: Algorithm) -> None:
    for case, expected in _stored(algorithm):
        assert drawn(algorithm, case) == expected, case


@pytest.mark.parametrize("algorithm", Algorithm)
def test_draws_of_every_kind_are_among_them(algorithm: Algorithm) -> None:
    ways = [way for _, (way, _) in _stored(algorithm)]
    for way in ("drawn", "counted", "mixed", "fold"):
        assert ways.count(way) >= 10


def main() -> None:
    """Writes the digests that are missing."""
    for algorithm in Algorithm:
        path = DRAWS / f"{algorithm}.json"
        if not path.exists():
            lines = [msgspec.json.encode((case, drawn(algorithm, case))) for case in _cases()]
            path.write_bytes(b"[\n" + b",\n".join(lines) + b"\n]\n")


if __name__ == "__main__":
    main()
