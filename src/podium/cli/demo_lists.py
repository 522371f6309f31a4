"""The lists of the example events, made of the invented catalogues."""

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from types import MappingProxyType

from podium.core.ids import EntrantId
from podium.rosters.catalogue.index import full_name
from podium.rosters.catalogue.shipped import invented
from podium.rosters.roster import (
    ArmyList,
    Chosen,
    Copies,
    Deck,
    DeckPair,
    FieldedUnit,
    PremierList,
    Roster,
    Squad,
    TeamDecks,
)
from podium.rosters.settings import RosterKind

_SQUADS, _ARMIES, _DECKS = "harbour-lights", "river-and-hill", "quiet-night"

_PREMIER = (
    (
        ("marshal-ysolde", "warden-hale", "night-porters"),
        ("elodie-quill-keeper-of-tides", "tam-and-tib", "bell-ringers"),
        ("captain-ferro-last-of-the-watch", "mirza-the-locksmith", "lamplighters"),
        ("odo-brandt-master-mason", "sister-agathe", "dock-hounds"),
    ),
    (
        ("captain-ferro-lantern-bearer", "brandt-s-apprentice", "dock-hounds"),
        ("odo-brandt-master-mason", "the-young-regent", "lamplighters"),
        ("marshal-ysolde", "sister-agathe", "night-porters"),
        ("elodie-quill-keeper-of-tides", "warden-hale", "bell-ringers"),
    ),
    (
        ("the-grey-regent", "mirza-the-locksmith", "quarry-hands"),
        ("marshal-ysolde", "brandt-s-apprentice", "night-porters"),
        ("elodie-quill-keeper-of-tides", "warden-hale", "lamplighters"),
        ("odo-brandt-master-mason", "sister-agathe", "harbour-guard"),
    ),
)
"""Squads of the catalogue `harbour-lights`: primary, secondary and supporting unit."""
_MISSIONS = ("first-light", "low-water", "the-long-stair")


_UNITS = {
    "river": (
        ("aldous-vane-river-marshal", "strict-orders", "maps"),
        *(("pikemen", "long-gun"), ("pikemen", "long-gun"), ("pikemen", "long-gun")),
        *(("bargemen", "crossbow-team"), ("bargemen", "crossbow-team")),
        *(("reed-runners", "crossbow-team"), ("reed-runners", "crossbow-team")),
        ("ferry", "river-pilot", "ballista"),
        ("siege-barge", "old-pilot", "ballista"),
        ("ines-halloran-singer-of-storms", "song-of-rain"),
    ),
    "hill": (
        ("baron-ulrich-lord-of-the-pass", "esteemed-voice"),
        ("castellan",),
        *(("quarry-levy", "oil-pots"), ("quarry-levy", "oil-pots"), ("quarry-levy", "oil-pots")),
        *(("hill-archers", "crossbow-team"), ("hill-archers", "crossbow-team")),
        *(("household-guard", "uncommon-valour"), ("household-guard", "uncommon-valour")),
        ("the-twins-two-knives",),
        ("trebuchet", "ballista"),
    ),
}
"""Armies of the catalogue `river-and-hill` by faction: each unit with its upgrades."""
_COUNTERPARTS = {"the-twins-two-knives": "old-hound"}
_COMMANDS = {
    "river": ("ambush", "marshal-of-the-river", "push-on", "tide-turns", "dig-in", "two-voices"),
    "hill": ("ambush", "the-pass-is-closed", "push-on", "regroup", "dig-in", "levy"),
}
_STANDING = "hold-fast"
_BATTLE = {
    "river": (
        ("take-the-bridge", "burn-the-stores", "hold-the-mill"),
        ("spy", "rescue", "toll"),
        ("high-ground", "fog", "home-water"),
    ),
    "hill": (
        ("take-the-bridge", "burn-the-stores", "carry-the-news"),
        ("spy", "toll", "flood"),
        ("high-ground", "good-roads", "mountain-born"),
    ),
}
"""Primary objectives, secondary ones and advantages."""

_PAIRS = (
    (
        ("bakers", (1, 1, 2, 2, 3, 4, 4, 7, 7, 10)),
        ("moths", (15, 15, 16, 16, 17, 18, 18, 21, 21, 24)),
    ),
    (
        ("watchmen", (4, 4, 5, 5, 6, 9, 9, 10, 11, 11)),
        ("owls", (18, 18, 19, 19, 20, 23, 23, 24, 25, 25)),
    ),
    (
        ("bakers-and-watchmen", (1, 1, 2, 2, 3, 4, 4, 5, 5, 10)),
        ("moths-and-owls", (15, 15, 16, 16, 17, 18, 18, 19, 19, 24)),
    ),
)
"""Decks of the catalogue `quiet-night`, light and dark: the affiliation, and each set by its
number.
"""


def demo_lists(kind: RosterKind, entrants: list[EntrantId]) -> Iterator[tuple[EntrantId, Roster]]:
    """Who hands in what. The last one hands in nothing, and the one before forgets a part.
    Kinds without an example: nobody hands in anything.
    """
    make = _MAKERS.get(kind)
    if make is None:
        return
    for number, entrant in enumerate(entrants[:-1]):
        yield entrant, make(number, whole=entrant != entrants[-2])


def _premier(number: int, *, whole: bool) -> PremierList:
    squads = _PREMIER[number % len(_PREMIER)]
    turned = (*squads[number % 4 :], *squads[: number % 4])
    missions = _MISSIONS[number % 3 :][:1] if whole else ()
    return PremierList(
        tuple(Squad(_chosen(_SQUADS, *units)) for units in turned), _chosen(_SQUADS, *missions)
    )


def _army(number: int, *, whole: bool) -> ArmyList:
    faction = ("river", "hill")[number % 2]
    commands = (*_COMMANDS[faction], _STANDING) if whole else _COMMANDS[faction]
    primary, secondary, advantages = (_chosen(_ARMIES, *cards) for cards in _BATTLE[faction])
    return ArmyList(
        tuple(_fielded(*unit) for unit in _UNITS[faction]),
        _chosen(_ARMIES, *commands),
        primary,
        secondary,
        advantages,
        faction,
    )


def _fielded(unit: str, *upgrades: str) -> FieldedUnit:
    (one,) = _chosen(_ARMIES, unit)
    other = _COUNTERPARTS.get(unit)
    beside = None if other is None else _chosen(_ARMIES, other)[0]
    return FieldedUnit(one, _chosen(_ARMIES, *upgrades), beside)


def _pair(number: int, *, whole: bool) -> DeckPair:
    light, dark = (_deck(*deck) for deck in _PAIRS[number % len(_PAIRS)])
    return DeckPair(light, dark if whole else None)


def _team(number: int, *, whole: bool) -> TeamDecks:
    return TeamDecks(_pair(number, whole=True), _pair(number + 1, whole=whole))


def _deck(affiliation: str, sets: tuple[int, ...]) -> Deck:
    copies = {f"set-{one}": sets.count(one) for one in sets}
    cards = _chosen(_DECKS, *copies)
    return Deck(
        _chosen(_DECKS, affiliation),
        tuple(Copies(card, held) for card, held in zip(cards, copies.values(), strict=True)),
    )


@cache
def _names(catalogue: str) -> Mapping[str, str]:
    return MappingProxyType({one.id: full_name(one) for one in invented(catalogue).entries})


def _chosen(catalogue: str, *ids: str) -> tuple[Chosen, ...]:
    return tuple(Chosen(_names(catalogue)[one], one) for one in ids)


_MAKERS: Mapping[RosterKind, Callable[..., Roster]] = MappingProxyType(
    {
        RosterKind.PREMIER_LIST: _premier,
        RosterKind.ARMY_LIST: _army,
        RosterKind.DECKS: _pair,
        RosterKind.TEAM_DECKS: _team,
    }
)
