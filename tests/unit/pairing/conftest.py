"""Fields to pair, and rules to pair them by."""

from collections.abc import Iterator, Sequence

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

    def league(
        self, size: int, rounds: int, *, seed: str, upsets: int = 50, wins_a_point: int = 1
    ) -> Field:
        """A field after so many rounds of a league in which everybody meets everybody.

        Of a hundred matches the weaker wins so many.
        """
        chance = Chance(seed)
        names = chance.shuffled(range(size))
        every_round = [
            [(size - 1, r), *(((r + i) % (size - 1), (r - i) % (size - 1)) for i in range(1, half))]
            for half in [size // 2]
            for r in range(size - 1)
        ]
        points, met = [0] * size, list[tuple[int, int]]()
        for matches in chance.shuffled(every_round)[:rounds]:
            for match in matches:
                one, other = sorted(names[i] for i in match)
                met.append((one, other))
                points[other if chance.below(100) < upsets else one] += 1
        return self.of([wins // wins_a_point for wins in points], met)

    def rematch_free(self, field: Field) -> list[frozenset[tuple[int, int]]]:
        """All pairings without a rematch, for fields in which there are not too many."""
        met = [set(row) for row in field.met.tolist()]

        def further(left: tuple[int, ...]) -> Iterator[tuple[tuple[int, int], ...]]:
            if not left:
                yield ()
                return
            first = min(left, key=lambda i: sum(j not in met[i] for j in left))
            for other in left:
                if other != first and other not in met[first]:
                    rest = tuple(i for i in left if i not in (first, other))
                    for pairs in further(rest):
                        yield ((min(first, other), max(first, other)), *pairs)

        return [frozenset(pairs) for pairs in further(tuple(range(len(field))))]

    def best_rematch_free(self, field: Field) -> list[frozenset[tuple[int, int]]]:
        """The best of all pairings without a rematch, by comparing every one."""
        everything = self.rematch_free(field)
        values = [self.value_of(field, sorted(pairs)) for pairs in everything]
        return [
            pairs for pairs, value in zip(everything, values, strict=True) if value == min(values)
        ]

    def pairings(self, places: Sequence[int]) -> Iterator[list[tuple[int, int]]]:
        """Every way to pair these places."""
        if not places:
            yield []
            return
        first, *rest = places
        for i, other in enumerate(rest):
            for further in self.pairings(rest[:i] + rest[i + 1 :]):
                yield [(first, other), *further]

    def value_of(self, field: Field, pairs: Sequence[tuple[int, int]]) -> tuple[int, ...]:
        """(rematches, pairs across each border from the top, sum of squared distances)."""
        order = sorted(set(field.points.tolist()), reverse=True)
        levels = [order.index(points) for points in field.points.tolist()]
        crossing, squares, rematches = [0] * (len(order) - 1), 0, 0
        for one, other in pairs:
            low, high = sorted((levels[one], levels[other]))
            squares += (high - low) ** 2
            rematches += other in field.met[one].tolist()
            for border in range(low, high):
                crossing[border] += 1
        return (rematches, *crossing, squares)

    def best_pairings(self, field: Field) -> list[frozenset[tuple[int, int]]]:
        """All pairings of the best value, by trying every one."""
        everything = list(self.pairings(range(len(field))))
        values = [self.value_of(field, pairs) for pairs in everything]
        best = min(values)
        return [
            frozenset(pairs)
            for pairs, value in zip(everything, values, strict=True)
            if value == best
        ]

    def places(self, field: Field, pairing: Pairing) -> list[tuple[int, int]]:
        """The pairs as places in the field, the lower first."""
        place = {entrant: i for i, entrant in enumerate(field.ids)}
        pairs = [(place[one], place[other]) for one, other in pairing.pairs]
        return [(min(pair_), max(pair_)) for pair_ in pairs]


@pytest.fixture(scope="session")
def fields() -> Fields:
    return Fields()


@pytest.fixture(scope="session")
def random_rules() -> PairingRules:
    return RANDOM


@pytest.fixture(scope="session")
def fold_rules() -> PairingRules:
    return FOLD
