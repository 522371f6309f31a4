import hashlib
import struct
from collections import Counter
from itertools import permutations

import pytest
from scipy.stats import chisquare

from podium.kernel.chance import Chance


def test_draws_never_change_between_versions() -> None:
    chance = Chance("podium")
    assert [chance.below(100) for _ in range(8)] == [19, 43, 10, 16, 21, 21, 36, 63]


def test_anyone_can_recompute_the_first_word_with_a_standard_library() -> None:
    block = hashlib.shake_256(b"podium" + struct.pack("<Q", 0)).digest(8)
    assert Chance("podium").word() == int.from_bytes(block, "little")


def test_a_child_does_not_depend_on_what_was_drawn_before() -> None:
    fresh, used = Chance("podium"), Chance("podium")
    used.below(6)
    assert fresh.child("lots").word() == used.child("lots").word()
    assert fresh.child("lots").word() != fresh.child("round 1").word()


def test_bulk_bytes_and_single_draws_never_overlap() -> None:
    chance = Chance("podium")
    bulk = {chance.raw(64) for _ in range(20)}
    words = b"".join(struct.pack("<Q", chance.word()) for _ in range(2000))
    assert len(bulk) == 20
    assert not any(part[:16] in words for part in bulk)


@pytest.mark.parametrize("limit", [1, 2, 3, 7, 1000, 2**64, 2**64 + 1, 3**100])
def test_a_draw_stays_below_its_limit(limit: int) -> None:
    chance = Chance(f"limit {limit}")
    assert all(0 <= chance.below(limit) < limit for _ in range(200))


def test_nothing_can_be_drawn_from_nothing() -> None:
    with pytest.raises(ValueError, match="no number"):
        Chance("podium").below(0)


def test_small_draws_are_uniform() -> None:
    chance = Chance("uniform")
    counts = Counter(chance.below(7) for _ in range(70_000))
    assert chisquare([counts[n] for n in range(7)]).pvalue > 0.001


def test_large_draws_reach_every_part_of_their_range() -> None:
    chance = Chance("large")
    limit = 3 * 2**64
    counts = Counter(chance.below(limit) >> 64 for _ in range(30_000))
    assert chisquare([counts[n] for n in range(3)]).pvalue > 0.001


def test_every_order_of_a_shuffle_is_equally_likely() -> None:
    chance = Chance("shuffle")
    counts = Counter(tuple(chance.shuffled("abcd")) for _ in range(48_000))
    assert chisquare([counts[order] for order in permutations("abcd")]).pvalue > 0.001
