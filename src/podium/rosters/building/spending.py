"""What a roster spends, and of how much."""

from datetime import date

from msgspec import Struct

from podium.rosters.building.search import cost_of
from podium.rosters.catalogue.catalogue import AnyEntry
from podium.rosters.catalogue.index import CatalogueIndex
from podium.rosters.catalogue.squads import SquadRole, SquadUnit
from podium.rosters.roster import ArmyList, Chosen, Deck, DeckPair, PremierList, Roster, TeamDecks
from podium.rosters.settings import RosterRules


class Spent(Struct, frozen=True):
    """What a part of a roster spends. `place`: of that part, empty for the whole. `of`: what it
    may spend, or the sets that it needs at least; None if nobody knows yet.
    """

    place: str
    spent: int
    of: int | None

    @property
    def left(self) -> int | None:
        """What is left; less than 0 if it is too much."""
        return None if self.of is None else self.of - self.spent


def spending(
    roster: Roster, index: CatalogueIndex, rules: RosterRules, day: date
) -> tuple[Spent, ...]:
    """What each part spends. Costs that nobody knows count as nothing; the findings name them."""
    match roster:
        case PremierList():
            squads = enumerate(roster.squads)
            return tuple(_squad(f"squads[{n}]", one.units, index, day) for n, one in squads)
        case ArmyList():
            spent = sum(_cost(one, index, day) for one in _of_army(roster))
            return (Spent("", spent, rules.army_list.points),)
        case DeckPair():
            return _pair("", roster, rules)
        case TeamDecks():
            return (*_pair("first.", roster.first, rules), *_pair("second.", roster.second, rules))
        case _:
            return ()


def _squad(place: str, units: tuple[Chosen, ...], index: CatalogueIndex, day: date) -> Spent:
    entries = [index.with_id(unit.id or "", SquadUnit) for unit in units]
    primaries = [one for one in entries if one is not None and one.role is SquadRole.PRIMARY]
    others = [one for one in entries if one is not None and one.role is not SquadRole.PRIMARY]
    room = cost_of(primaries[0], day) if primaries else None
    return Spent(place, sum(cost_of(one, day) or 0 for one in others), room)


def _of_army(roster: ArmyList) -> tuple[Chosen, ...]:
    return tuple(
        one
        for unit in roster.units
        for one in (unit.unit, *unit.upgrades, unit.counterpart, *unit.counterpart_upgrades)
        if one is not None
    )


def _cost(one: Chosen, index: CatalogueIndex, day: date) -> int:
    entry: AnyEntry | None = None if one.id is None else index.by_id.get(one.id)
    return 0 if entry is None else cost_of(entry, day) or 0


def _pair(before: str, pair: DeckPair, rules: RosterRules) -> tuple[Spent, ...]:
    decks = (("light", pair.light), ("dark", pair.dark))
    return tuple(Spent(f"{before}{side}", _sets(deck), rules.decks.sets) for side, deck in decks)


def _sets(deck: Deck | None) -> int:
    return 0 if deck is None else sum(one.copies for one in deck.sets)
