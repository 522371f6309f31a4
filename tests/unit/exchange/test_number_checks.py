"""Anyone finds what was forged of the numbers that phones added to a draw (EV-3)."""

import json
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest

from podium.event.rounds import PublishRound
from podium.event.wire import encode
from podium.eventfile.mistake import EventFileMistake
from podium.exchange.draw_checks import DrawFinding, DrawFound, check_round
from podium.exchange.draw_notes import changed_since, is_noted
from podium.exchange.draws_file import DrawsFile, draws_file, parse_draws
from tests.unit.event.phones import DRAW, commit, draw_with, hash_for, number_of, open_numbers
from tests.unit.event.playing import LCG, Playing
from tests.unit.event.viewing import views_of

ASKED = ("e1", "e2", "e3", "e4")


def with_numbers() -> Playing:
    """Three of four phones add a number to round 1."""
    event = Playing(LCG, rounds=3).begin(12)
    commit(event, *ASKED)
    draw_with(event, "e1", "e2", "e4")
    event.do(PublishRound())
    return event


@cache
def genuine() -> bytes:
    return encode(draws_file(views_of(with_numbers())))


def numbers_found(file: DrawsFile) -> DrawFinding:
    told = {one.found: one for one in check_round(file, 1)}
    kinds = (DrawFound.NUMBERS_ADDED, DrawFound.NO_NUMBERS, DrawFound.NUMBERS_WRONG)
    return next(told[kind] for kind in kinds if kind in told)


def test_who_added_a_number_and_who_did_not_is_told() -> None:
    file = parse_draws(genuine())
    found = numbers_found(file)
    assert (found.found, found.count, found.of) == (DrawFound.NUMBERS_ADDED, 3, 4)
    assert found.entrants == ("3",), "by player number"
    assert not any(one.is_fault for one in check_round(file, 1))


def test_where_no_phone_told_its_number_that_is_said() -> None:
    event = Playing(LCG).begin(6)
    commit(event, "e1")
    draw_with(event)
    event.do(PublishRound())
    found = numbers_found(parse_draws(encode(draws_file(views_of(event)))))
    assert (found.found, found.count, found.of) == (DrawFound.NO_NUMBERS, 0, 1)


def _places(held: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The place of every single value."""
    if isinstance(held, dict | list):
        for key, inside in held.items() if isinstance(held, dict) else enumerate(held):
            yield from _places(inside, (*path, key))
    else:
        yield path


def _changed(held: Any) -> Any:
    """Another value of the same kind."""
    if isinstance(held, bool):
        return not held
    if held is None:
        return "0" * 64
    last = "0" if held[-1] != "0" else "1"
    return held[:-1] + last


EVERY_FIELD = list(_places(json.loads(genuine())["askings"]))


@pytest.mark.rule("EV-3")
@pytest.mark.parametrize("path", EVERY_FIELD, ids=lambda path: "/".join(map(str, path)))
def test_every_changed_field_is_found(path: tuple[Any, ...]) -> None:
    document = json.loads(genuine())
    held = document["askings"]
    for key in path[:-1]:
        held = held[key]
    held[path[-1]] = _changed(held[path[-1]])
    file = parse_draws(json.dumps(document).encode())
    assert any(one.is_fault for one in check_round(file, 1))


def _without_one(asking: Any) -> None:
    del asking["numbers"][0]


def _without_its_number(asking: Any) -> None:
    asking["numbers"][0]["number"] = None


def _one_more(asking: Any) -> None:
    more = {"entrant": "e5", "hash": hash_for("e5"), "number": number_of("e5")}
    asking["numbers"].append(more)


def _twice(asking: Any) -> None:
    asking["numbers"].insert(0, asking["numbers"][0])


@pytest.mark.parametrize("forge", [_without_one, _without_its_number, _one_more, _twice])
def test_numbers_left_out_added_or_doubled_are_found(forge: Callable[[Any], None]) -> None:
    document = json.loads(genuine())
    forge(document["askings"][0])
    file = parse_draws(json.dumps(document).encode())
    assert any(one.is_fault for one in check_round(file, 1))


def test_an_asking_that_is_kept_from_everyone_is_found() -> None:
    document = json.loads(genuine())
    document["askings"] = []
    file = parse_draws(json.dumps(document).encode())
    assert DrawFound.PAIRING_DIFFERS in {one.found for one in check_round(file, 1)}


def test_a_file_of_the_first_version_is_still_read() -> None:
    document = json.loads(encode(draws_file(views_of(Playing(LCG).begin(4).play(1)))))
    document["format"] = "podium-draws/1"
    del document["askings"]
    file = parse_draws(json.dumps(document).encode())
    assert not any(one.is_fault for one in check_round(file, 1))
    document["askings"] = json.loads(genuine())["askings"] * 2
    with pytest.raises(EventFileMistake):
        parse_draws(json.dumps(document).encode())


def test_the_hash_of_ones_own_phone_can_be_noted_and_a_changed_one_is_found() -> None:
    event = Playing(LCG).begin(6)
    commit(event, "e1", "e2")
    event.do(DRAW)
    earlier = parse_draws(encode(draws_file(views_of(event))))
    open_numbers(event, "e1", "e2")
    event.do(DRAW)
    now = encode(draws_file(views_of(event)))
    assert is_noted(earlier, "round 1", hash_for("e1")[:16])
    assert not is_noted(earlier, "round 1", hash_for("e3")[:16])
    assert changed_since(earlier, parse_draws(now)) == ()
    forged = now.replace(hash_for("e1").encode(), hash_for("e3").encode())
    assert changed_since(earlier, parse_draws(forged)) == ("round 1",)
