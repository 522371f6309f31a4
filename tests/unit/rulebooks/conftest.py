"""Rulebooks that differ from a given one in a single value."""

from collections.abc import Callable, Iterator
from copy import deepcopy
from enum import StrEnum
from typing import Any

import pytest

from podium.brackets.settings import CutMethod, LevelMatch
from podium.clock.settings import PlayersSee
from podium.core.result import Ended
from podium.core.tier import Tier
from podium.pairing.settings import ByeAmongEquals, Method
from podium.results.settings import FirstSide
from podium.rosters.settings import RosterKind
from podium.rulebooks.book import AtTime, ToldRule
from podium.rulebooks.staff import Duty, LastWord, OrganiserPlays
from podium.rulebooks.structure import RoundsRule
from podium.standings.settings import SosMethod

ENUMS: tuple[type[StrEnum], ...] = (
    Ended, RosterKind, Method, ByeAmongEquals, RoundsRule, CutMethod, LevelMatch, PlayersSee,
    SosMethod, FirstSide, Tier, OrganiserPlays, LastWord, Duty, AtTime, ToldRule,
)  # fmt: skip


def other_values(value: object) -> Iterator[object]:
    match value:
        case bool():
            yield not value
        case int():
            yield from (value + 1, value - 1)
        case str():
            yield value + "x"
            for enum in ENUMS:
                members = [member.value for member in enum]
                yield from (member for member in members if value in members and member != value)
        case list():
            for index in range(len(value)):
                yield value[:index] + value[index + 1 :]
            for index in range(1, len(value)):
                yield [*value[: index - 1], value[index], value[index - 1], *value[index + 1 :]]


def places(value: object, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from places(inner, (*path, key))
    else:
        yield path
        if isinstance(value, list):
            for index, inner in enumerate(value):
                yield from places(inner, (*path, index))


def changes(document: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    for path in places(document):
        copy = deepcopy(document)
        holder: Any = copy
        for step in path[:-1]:
            holder = holder[step]
        original = holder[path[-1]]
        for other in other_values(original):
            holder[path[-1]] = other
            yield f"{path}: {other!r}", deepcopy(copy)
        if isinstance(holder, dict):
            del holder[path[-1]]
            yield f"{path}: removed", deepcopy(copy)


@pytest.fixture
def single_changes() -> Callable[[dict[str, Any]], Iterator[tuple[str, dict[str, Any]]]]:
    """Every document with one leaf of the given one changed, moved or removed, and what it is."""
    return changes
