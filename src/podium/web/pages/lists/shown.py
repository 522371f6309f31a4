"""A roster as a list that people recognise."""

import re
from collections.abc import Callable, Iterable, Iterator

from msgspec import Struct

from podium.core.ids import EntrantId
from podium.event.view.rosters import RostersPart
from podium.event.view.shapes import EventPhase
from podium.event.view.squads import ChosenSquads
from podium.rosters.building.search import FoundEntry
from podium.rosters.finding import CatalogueMark, RosterFinding, RosterVerdict
from podium.rosters.roster import (
    ArmyList,
    Chosen,
    Copies,
    Deck,
    DeckPair,
    FieldedUnit,
    FreeText,
    PremierList,
    Roster,
    TeamDecks,
)
from podium.rosters.seal import OpenedRoster
from podium.rosters.writers.write import WrittenForm, forms_of
from podium.service.roster_reading import CheckedRoster
from podium.service.roster_views import ShownRoster
from podium.web.pages.names import Name
from podium.web.pages.subject import Subject
from podium.web.texts.list_headings import ListHeading

_SQUAD_OR_DECK = re.compile(
    r"squads\[(?P<number>\d{1,4})\]|(?:(?P<member>first|second)\.)?(?P<side>light|dark)(?:\.|$)"
)


class RosterLine(Struct, frozen=True):
    """A unit, card or set, how often, and what belongs to it."""

    name: str
    count: int = 1
    more: tuple[str, ...] = ()


class ListGroup(Struct, frozen=True):
    """Lines under a heading. `number`: of a squad. `owner`, `mate`: whose deck it is, and the name
    of their team mate (TM-1). `other_language`: it has cards in another language (LCG-22).
    """

    heading: ListHeading
    lines: tuple[RosterLine, ...]
    number: int | None = None
    owner: str = ""
    mate: str = ""
    other_language: bool = False


class PlacedFinding(Struct, frozen=True):
    """A finding and where in the list it is. `group`: its heading there, without lines; None for
    the whole list. `meant`: what the name it is about may mean, to choose from.
    """

    finding: RosterFinding
    group: ListGroup | None = None
    meant: tuple[FoundEntry, ...] = ()

    @property
    def verdict(self) -> RosterVerdict:
        """Whether something is illegal, or cannot be checked."""
        return self.finding.verdict


class ListPart(Struct, frozen=True):
    """A list. `points`: as the list says. `text`: a list in one's own words. `verdict` and
    `findings`: None for those who do not see the whole. `hidden`: fields that are left out.
    """

    title: str
    groups: tuple[ListGroup, ...]
    points: int | None = None
    faction: str = ""
    text: str = ""
    verdict: RosterVerdict | None = None
    findings: tuple[PlacedFinding, ...] | None = None
    catalogue: CatalogueMark | None = None
    hidden: tuple[str, ...] = ()
    opened: OpenedRoster | None = None


class ListFile(Struct, frozen=True):
    """A list as a file for other programs. `part`: which deck; `heading` and `owner`: the same in
    words, `owner` for a team.
    """

    form: WrittenForm
    part: str = ""
    heading: ListHeading | None = None
    owner: str = ""


class ShownList(Struct, frozen=True):
    """The list of an entrant, as far as a viewer may see it. `part`: None if it was erased.
    `squads`: chosen in each round, once lists are public. `files`: in the forms of other programs.
    """

    entrant: EntrantId
    name: Name
    seal: str
    part: ListPart | None
    squads: tuple[ChosenSquads, ...] = ()
    files: tuple[ListFile, ...] = ()


def entrant_list(subject: Subject, shown: ShownRoster) -> ShownList:
    """What a view shows of a roster, as a list."""
    name = subject.roll.entrant(shown.entrant)
    if shown.roster is None:
        return ShownList(shown.entrant, name, shown.seal, None, shown.squads)
    members = member_names(subject, shown.entrant)
    part = list_part(shown.roster, members, shown.checked, shown.hidden, shown.opened)
    files = tuple(_file(form, part, members) for form, part in forms_of(shown.roster))
    return ShownList(shown.entrant, name, shown.seal, part, shown.squads, files)


def _file(form: WrittenForm, part: str, members: tuple[str, ...]) -> ListFile:
    member, _, side = part.rpartition("-")
    heading = ListHeading(side) if side else None
    named = dict(zip(("first", "second"), members, strict=False))
    return ListFile(form, part, heading, named.get(member, ""))


def are_published(subject: Subject, part: RostersPart) -> bool:
    """Whether everyone can read the lists: the organiser said so, and the event is closed."""
    return part.public_after and subject.view.event.phase is EventPhase.CLOSED


def member_names(subject: Subject, entrant: EntrantId) -> tuple[str, ...]:
    """The names of an entrant's members, in order."""
    line = next((one for one in subject.view.entrants if one.id == entrant), None)
    members = () if line is None else line.members
    return tuple(subject.roll.person(member).text for member in members)


def list_part(
    roster: Roster,
    members: tuple[str, ...] = (),
    checked: CheckedRoster | None = None,
    hidden: tuple[str, ...] = (),
    opened: OpenedRoster | None = None,
    meant: Callable[[RosterFinding], tuple[FoundEntry, ...]] | None = None,
) -> ListPart:
    """A roster as a list. `members`: the names of a team. `meant`: what names in it may mean, for
    those who may choose.
    """
    return ListPart(
        title=getattr(roster, "title", ""),
        groups=tuple(one for one in _groups(roster, members, hidden) if one is not None),
        points=roster.points if isinstance(roster, ArmyList) else None,
        faction=roster.faction if isinstance(roster, ArmyList) else "",
        text=roster.text if isinstance(roster, FreeText) else "",
        verdict=None if checked is None else checked.verdict,
        findings=None if checked is None else tuple(_placed(checked.findings, members, meant)),
        catalogue=None if checked is None else checked.catalogue,
        hidden=hidden,
        opened=opened,
    )


def _placed(
    findings: Iterable[RosterFinding],
    members: tuple[str, ...],
    meant: Callable[[RosterFinding], tuple[FoundEntry, ...]] | None,
) -> Iterator[PlacedFinding]:
    """Findings with their places; a question that was asked before in the same words is left out,
    as in a line of three units.
    """
    asked = set()
    for one in findings:
        placed = PlacedFinding(one, place_in_list(one.place, members), meant(one) if meant else ())
        words = (one.code, one.values.get("name"), placed.group, placed.meant)
        if not placed.meant or words not in asked:
            yield placed
        asked.add(words)


def place_in_list(place: str, members: tuple[str, ...] = ()) -> ListGroup | None:
    """The heading under which a place of a roster is shown; None for what sentences name anyway."""
    found = _SQUAD_OR_DECK.match(place)
    if found is None:
        return None
    number, member, side = found["number"], found["member"], found["side"]
    if number is not None:
        return ListGroup(ListHeading.SQUAD, (), int(number) + 1)
    owners = dict(zip(("first", "second"), members, strict=False))
    return ListGroup(ListHeading(side), (), owner=owners.get(member or "", ""))


def _groups(
    roster: Roster, members: tuple[str, ...], hidden: tuple[str, ...]
) -> Iterator[ListGroup | None]:
    match roster:
        case PremierList():
            for number, squad in enumerate(roster.squads, 1):
                yield ListGroup(ListHeading.SQUAD, _lines(squad.units), number)
            yield _chosen(ListHeading.MISSIONS, roster.missions)
        case ArmyList():
            yield from _army(roster, hidden)
        case DeckPair():
            yield from _decks(roster)
        case TeamDecks():
            first, second = members if len(members) == 2 else ("", "")
            yield from _decks(roster.first, first, second)
            yield from _decks(roster.second, second, first)
        case FreeText():
            return


def _army(army: ArmyList, hidden: tuple[str, ...]) -> Iterator[ListGroup | None]:
    if army.battle_force is not None:
        yield _chosen(ListHeading.BATTLE_FORCE, (army.battle_force,))
    yield ListGroup(ListHeading.UNITS, tuple(_unit(one) for one in army.units))
    if "command_cards" not in hidden:
        yield _chosen(ListHeading.COMMAND_CARDS, army.command_cards)
    yield _chosen(ListHeading.PRIMARY, army.primary)
    yield _chosen(ListHeading.SECONDARY, army.secondary)
    yield _chosen(ListHeading.ADVANTAGES, army.advantages)


def _unit(one: FieldedUnit) -> RosterLine:
    more = [upgrade.name for upgrade in one.upgrades]
    if one.counterpart is not None:
        more += [one.counterpart.name, *(each.name for each in one.counterpart_upgrades)]
    return RosterLine(one.unit.name, more=tuple(more))


def _decks(pair: DeckPair, owner: str = "", mate: str = "") -> Iterator[ListGroup | None]:
    for heading, deck in ((ListHeading.LIGHT, pair.light), (ListHeading.DARK, pair.dark)):
        if deck is not None:
            yield ListGroup(
                heading,
                tuple(_deck(deck)),
                owner=owner,
                mate=mate,
                other_language=deck.other_language is True,
            )
            if deck.command_deck:
                yield ListGroup(ListHeading.COMMAND_DECK, _copies(deck.command_deck))


def _deck(deck: Deck) -> Iterator[RosterLine]:
    yield from _lines(deck.affiliations)
    yield from _copies(deck.sets)


def _chosen(heading: ListHeading, chosen: tuple[Chosen, ...]) -> ListGroup | None:
    return ListGroup(heading, _lines(chosen)) if chosen else None


def _lines(chosen: Iterable[Chosen]) -> tuple[RosterLine, ...]:
    return tuple(RosterLine(one.name) for one in chosen)


def _copies(copies: Iterable[Copies]) -> tuple[RosterLine, ...]:
    return tuple(RosterLine(one.card.name, one.copies) for one in copies)
