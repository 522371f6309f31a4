"""A list that is being put together: what is in it, what is left, what was found and is wrong."""

from collections.abc import Iterator
from datetime import date
from typing import ClassVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from podium.event.view.rosters import OwnRoster
from podium.kernel.now import Now
from podium.rosters.building.search import FoundEntries, FoundEntry, cost_of, entries_meant
from podium.rosters.building.spending import Spent, spending
from podium.rosters.catalogue.index import CatalogueIndex
from podium.rosters.finding import CatalogueMark, RosterFinding
from podium.rosters.roster import (
    ArmyList,
    Chosen,
    Copies,
    Deck,
    DeckPair,
    PremierList,
    Roster,
    TeamDecks,
)
from podium.rosters.settings import RosterRules
from podium.service.ids import EventId
from podium.web.texts.building import GROUP_NAMES, GroupName


class BuiltLine(Struct, frozen=True):
    """Something in the list. `place`: by which it is removed. `under`: what belongs to it."""

    place: str
    name: str
    cost: int | None = None
    copies: int = 1
    under: tuple["BuiltLine", ...] = ()


class BuiltGroup(Struct, frozen=True):
    """A part of the list. `number`: of a squad or a member, from 1. `findings`: about this part.
    `other_language`: whether the deck has cards in another language (LCG-22); None: no deck.
    """

    name: GroupName
    lines: tuple[BuiltLine, ...]
    number: int | None = None
    spent: Spent | None = None
    place: str = ""
    findings: tuple[RosterFinding, ...] = ()
    other_language: bool | None = None

    @property
    def title(self) -> str:
        """Its name, as a text to say."""
        return GROUP_NAMES[self.name]

    @property
    def of_member(self) -> str:
        """Whose deck it is, as a text to say; empty for what belongs to all."""
        mine = self.number is not None and self.counts_sets
        return GROUP_NAMES[GroupName.MEMBER] if mine else ""

    @property
    def counts_sets(self) -> bool:
        """Whether sets are counted instead of points."""
        return self.name in (GroupName.LIGHT, GroupName.DARK)


class BuilderPage(Struct, frozen=True):
    """The list so far. `findings`: about the whole. `handed_at`: when a list was handed in last.
    `open`: whether one may be handed in. `roster`: as JSON, which the form carries. `targets`:
    where the next one may go, by number, besides where it fits. `found`: None before a search.
    `refused`: what was asked for last cannot be done. `meant`: what names in it may mean, by place.
    """

    template: ClassVar[str] = "building/builder.html"
    id: EventId
    roster: str
    groups: tuple[BuiltGroup, ...]
    targets: tuple[BuiltGroup | BuiltLine, ...]
    findings: tuple[RosterFinding, ...]
    catalogue: CatalogueMark | None
    query: str = ""
    at: int | None = None
    found: FoundEntries | None = None
    refused: bool = False
    open: bool = False
    handed_at: Now | None = None
    meant: dict[str, tuple[FoundEntry, ...]] = {}

    @property
    def wrong(self) -> int:
        """How many findings there are."""
        return len(self.findings) + sum(len(group.findings) for group in self.groups)


class Built(Struct, frozen=True):
    """What a page is made of: a list and what it was checked with."""

    roster: Roster
    index: CatalogueIndex
    rules: RosterRules
    day: date


def builder_page(
    event: EventId,
    built: Built,
    findings: tuple[RosterFinding, ...],
    *,
    query: str = "",
    at: int | None = None,
    found: FoundEntries | None = None,
    refused: bool = False,
    own: OwnRoster | None = None,
) -> BuilderPage:
    """The page of a list that is being put together."""
    groups = tuple(_with_findings(group, findings) for group in _groups(built))
    told = {id(one) for group in groups for one in group.findings}
    return BuilderPage(
        event,
        msgspec.json.encode(built.roster).decode(),
        groups,
        tuple(_targets(built.roster, groups)),
        tuple(one for one in findings if id(one) not in told),
        built.index.mark,
        query,
        at,
        found,
        refused,
        own is not None and own.open,
        None if own is None else own.at,
        {one.place: meant for one in findings if (meant := _meant(one, built))},
    )


def _meant(finding: RosterFinding, built: Built) -> tuple[FoundEntry, ...]:
    return entries_meant(finding, built.index, built.day)


def _with_findings(group: BuiltGroup, findings: tuple[RosterFinding, ...]) -> BuiltGroup:
    place = group.place
    own = (one for one in findings if place and one.place.startswith(place))
    return replace(group, findings=tuple(own))


def _targets(roster: Roster, groups: tuple[BuiltGroup, ...]) -> Iterator[BuiltGroup | BuiltLine]:
    match roster:
        case PremierList():
            yield from (one for one in groups if one.name is GroupName.SQUAD)
        case ArmyList():
            yield from groups[0].lines
        case TeamDecks():
            yield from (BuiltGroup(GroupName.MEMBER, (), number) for number in (1, 2))


def _groups(built: Built) -> Iterator[BuiltGroup]:
    spent = {one.place: one for one in _spending(built)}
    match built.roster:
        case PremierList() as roster:
            for number, squad in enumerate(roster.squads):
                place = f"squads[{number}]"
                lines = _lines(f"{place}.units", squad.units, built)
                yield BuiltGroup(GroupName.SQUAD, lines, number + 1, spent.get(place), place)
            lines = _lines("missions", roster.missions, built)
            yield BuiltGroup(GroupName.MISSIONS, lines, place="missions")
        case ArmyList() as roster:
            lines = tuple(_units(roster, built))
            yield BuiltGroup(GroupName.UNITS, lines, spent=spent.get(""), place="units")
            for name in GroupName.of_cards():
                lines = _lines(name.value, getattr(roster, name.value), built)
                yield BuiltGroup(name, lines, place=name.value)
        case DeckPair() as roster:
            yield from _decks("", roster, spent, None, built)
        case TeamDecks() as roster:
            yield from _decks("first.", roster.first, spent, 1, built)
            yield from _decks("second.", roster.second, spent, 2, built)


def _spending(built: Built) -> tuple[Spent, ...]:
    return spending(built.roster, built.index, built.rules, built.day)


def _line(place: str, one: Chosen, built: Built) -> BuiltLine:
    entry = None if one.id is None else built.index.by_id.get(one.id)
    return BuiltLine(place, one.name, None if entry is None else cost_of(entry, built.day))


def _lines(place: str, several: tuple[Chosen, ...], built: Built) -> tuple[BuiltLine, ...]:
    return tuple(_line(f"{place}[{number}]", one, built) for number, one in enumerate(several))


def _units(roster: ArmyList, built: Built) -> Iterator[BuiltLine]:
    for number, fielded in enumerate(roster.units):
        place = f"units[{number}]"
        other = fielded.counterpart
        under = (
            *_lines(f"{place}.upgrades", fielded.upgrades, built),
            *(() if other is None else (_line(f"{place}.counterpart", other, built),)),
            *_lines(f"{place}.counterpart_upgrades", fielded.counterpart_upgrades, built),
        )
        line = _line(place, fielded.unit, built)
        yield BuiltLine(line.place, line.name, line.cost, under=under)


def _decks(
    before: str, pair: DeckPair, spent: dict[str, Spent], number: int | None, built: Built
) -> Iterator[BuiltGroup]:
    sides = (("light", GroupName.LIGHT, pair.light), ("dark", GroupName.DARK, pair.dark))
    for side, name, deck in sides:
        place = f"{before}{side}"
        lines = tuple(_cards(place, deck or Deck(), built))
        other = None if deck is None else deck.other_language is True
        yield BuiltGroup(name, lines, number, spent.get(place), place, other_language=other)


def _cards(place: str, deck: Deck, built: Built) -> Iterator[BuiltLine]:
    yield from _lines(f"{place}.affiliations", deck.affiliations, built)
    for number, one in enumerate(deck.sets):
        yield _set(f"{place}.sets[{number}]", one)


def _set(place: str, one: Copies) -> BuiltLine:
    return BuiltLine(place, one.card.name, copies=one.copies)
