"""Best pairings of windows: prices in stages, counts against lists of all pairings."""

from typing import Any

import pytest

from podium.kernel.chance import Chance
from podium.pairing.at_random.choose import choose_at_random
from podium.pairing.best import matching, value
from podium.pairing.best.counting import Counting
from podium.pairing.best.matching import best_pairs
from podium.pairing.best.value import prices_of
from podium.pairing.best.window import Window, open_window
from podium.pairing.field import Field
from podium.pairing.fold.choose import choose_by_fold


def window_of(field: Field, *, rematches: bool = False) -> Window:
    order = sorted(range(len(field)), key=lambda i: -int(field.points[i]))
    points = [int(field.points[i]) for i in order]
    return open_window(field, entrants=order, points=points, rematches=rematches)


@pytest.mark.rule("SP-7", "EV-3")
def test_values_too_long_for_one_price_are_found_in_stages(
    fields: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    staged = 0
    for case in range(150):
        chance = Chance(f"stages {case}")
        field = fields.at_random(chance, size=14, levels=12, rounds=2 + chance.below(6))
        window = window_of(field, rematches=case % 3 == 0)
        whole = best_pairs(window)
        with monkeypatch.context() as patch:
            patch.setattr(matching, "_LIMIT", 1 << 18)
            parts = best_pairs(window)
        assert (whole and whole[1]) == (parts and parts[1])
        staged += whole is not None
    assert staged > 100


@pytest.mark.rule("SP-7", "EV-3")
def test_prices_too_long_for_any_stage_are_learnt_from_mistakes(
    fields: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    learnt = 0

    def prices_to_find(*args: Any, **options: Any) -> Any:
        nonlocal learnt
        learnt += bool(options["lessons"])
        return value.prices_to_find(*args, **options)

    monkeypatch.setattr(matching, "prices_to_find", prices_to_find)
    for case in range(60):
        field = fields.league(20, 13 + case % 6, seed=f"long {case}", upsets=20)
        window = window_of(field, rematches=case % 3 == 0)
        whole = best_pairs(window)
        assert whole is not None
        with monkeypatch.context() as patch:
            patch.setattr(matching, "_LIMIT", 1 << (16 if window.met else 11))
            short = best_pairs(window)
        assert short is not None
        assert short[1] == whole[1]
    assert learnt > 20


@pytest.mark.rule("SP-7", "EV-3")
def test_a_pairing_is_found_even_if_no_prices_fit(
    fields: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(matching, "_LIMIT", 1 << 4)
    for case in range(20):
        field = fields.league(16, 11, seed=f"none {case}", upsets=20)
        window = window_of(field)
        found = best_pairs(window)
        assert found is not None
        choose = choose_at_random(Chance(f"none {case}"))
        pairs, _ = choose(window, *found)
        assert sorted(place for pair in pairs for place in pair) == list(range(16))
        assert all(window.allowed[one] >> other & 1 for one, other in pairs)
        folded, _ = choose_by_fold(window, *found)
        assert sorted(place for pair in folded for place in pair) == list(range(16))
        assert all(window.allowed[one] >> other & 1 for one, other in folded)


@pytest.mark.rule("SP-7")
@pytest.mark.parametrize("rematches", [False, True])
def test_counting_finds_every_best_pairing(fields: Any, rematches: bool) -> None:
    for case in range(40):
        chance = Chance(f"count {case}")
        field = fields.at_random(chance, size=8, levels=3, rounds=3 + 2 * rematches)
        window = window_of(field, rematches=rematches)
        found = best_pairs(window)
        if found is not None:
            prices = prices_of(window, found[1])
            counting = Counting(window, prices, cost=prices.of_pairs(window, found[0]))
            assert counting.total == len(fields.best_pairings(field))
