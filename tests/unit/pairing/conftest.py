"""Fields to pair, and rules to pair them by."""

from collections.abc import Sequence

import pytest

from podium.core.ids import EntrantId
from podium.kernel.chance import Chance
from podium.pairing.field import Field
from podium.pairing.reasons import Pairing
from podium.pairing.settings import ByeAmongEquals, Method, PairingRules
from podium.pairing.swiss import pair

RANDOM = PairingRules(Method.RANDOM, ByeAmongEquals.RANDOM, False, True)
FOLD = PairingRules(Method.FOLD, ByeAmongEquals.HIGHEST_NUMBER, True, True)


class Fields:
    """Makes fields for tests."""

    def of(
        self,
        points: Sequence[int],
        met: Sequence[tuple[int, int]] = (),
        *,
        byes: Sequence[int] | None = None,
        groups: Sequence[str | None] | None = None,
    ) -> Field:
        """A field of p00, p01, ... with these points, of whom some have met."""
        opponents: list[list[int]] = [[] for _ in points]
        for one, other in met:
            opponents[one].append(other)
            opponents[other].append(one)
        ids = [EntrantId(f"p{i:02}") for i in range(len(points))]
        return Field.of_lists(ids, points=points, opponents=opponents, byes=byes, groups=groups)

    def at_random(self, chance: Chance, *, size: int, levels: int, rounds: int) -> Field:
        """Random points in so many levels, and meetings as if from so many rounds."""
        points = [chance.below(levels) for _ in range(size)]
        met = set()
        for _ in range(rounds):
            near = sorted(range(size), key=lambda i: (points[i], chance.word()))
            if chance.below(2):
                chance.shuffle(near)
            met |= {(min(p), max(p)) for p in zip(near[0::2], near[1::2], strict=False)}
        byes = [chance.below(2) for _ in range(size)]
        return self.of(points, sorted(met), byes=byes)

    def after(self, rounds: int, *, size: int, rules: PairingRules, seed: str) -> Field:
        """A field that has played so many rounds by these rules, each match won by chance."""
        chance = Chance(seed)
        points, byes, met = [0] * size, [0] * size, list[tuple[int, int]]()
        for number in range(rounds):
            field = self.of(points, met, byes=byes)
            pairing = pair(field, rules, first_round=number == 0, chance=Chance(f"{seed} {number}"))
            assert isinstance(pairing, Pairing)
            place = {entrant: i for i, entrant in enumerate(field.ids)}
            for pair_ in pairing.pairs:
                one, other = place[pair_[0]], place[pair_[1]]
                met.append((one, other))
                points[chance.choose((one, other))] += 3
            if pairing.bye is not None:
                byes[place[pairing.bye]] += 1
                points[place[pairing.bye]] += 3
        return self.of(points, met, byes=byes)


@pytest.fixture(scope="session")
def fields() -> Fields:
    return Fields()


@pytest.fixture(scope="session")
def random_rules() -> PairingRules:
    return RANDOM


@pytest.fixture(scope="session")
def fold_rules() -> PairingRules:
    return FOLD
