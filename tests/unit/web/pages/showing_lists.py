"""Lists on pages: what the tests of the pages hand in, read and put together."""

from datetime import date
from functools import cache

from podium.core.ids import EntrantId
from podium.rosters.building.search import FoundEntry, search_entries
from podium.rosters.catalogue.index import CatalogueIndex
from podium.rosters.catalogue.shipped import invented
from podium.rosters.catalogue.squads import SquadRole
from podium.rosters.checks.registry import check_roster
from podium.rosters.finding import RosterCode, RosterFinding, RosterVerdict
from podium.rosters.readers.reading import ReadCode, ReadNote
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
from podium.service.roster_reading import CheckedRoster
from podium.web.pages.building.page import BuilderPage, Built, builder_page
from podium.web.pages.lists.mine import PasteForm, paste_form
from podium.web.pages.subject import Subject
from tests.unit.event.viewing import EVENT

CATALOGUES = {
    RosterKind.PREMIER_LIST: "harbour-lights",
    RosterKind.ARMY_LIST: "river-and-hill",
    RosterKind.DECKS: "quiet-night",
    RosterKind.TEAM_DECKS: "quiet-night",
}


@cache
def index_of(kind: RosterKind) -> CatalogueIndex:
    """The invented catalogue for a kind of roster."""
    return CatalogueIndex(invented(CATALOGUES[kind]))


def building_page(subject: Subject) -> BuilderPage:
    """The page on which a list is put together, with findings and something that was found."""
    book, day = subject.rulebook, date(2027, 1, 15)
    roster, index = hostile_roster(subject), index_of(book.roster)
    findings = check_roster(roster, book.roster, book.roster_rules, index, day=day)
    found = search_entries(index, "a", day, "")
    built = Built(roster, index, book.roster_rules, day)
    return builder_page(EVENT, built, findings, query="a", found=found)


def hostile_roster(subject: Subject) -> Roster:
    """A roster of the rulebook's kind, with a name that would be markup."""
    rosters: dict[RosterKind, Roster] = {
        RosterKind.PREMIER_LIST: PremierList((Squad((Chosen("<b>Kit</b>"),)),)),
        RosterKind.ARMY_LIST: ArmyList((FieldedUnit(Chosen("<b>Kit</b>")),), points=990),
        RosterKind.DECKS: DeckPair(Deck((Chosen("<b>Kit</b>"),), (Copies(Chosen("A"), 2),))),
        RosterKind.TEAM_DECKS: TeamDecks(DeckPair(Deck((Chosen("<b>Kit</b>"),)))),
    }
    return rosters[subject.rulebook.roster]


def read_form(subject: Subject, entrant: EntrantId) -> PasteForm:
    """The form after a list was read, with findings of both kinds and an offer."""
    illegal, unchecked = RosterVerdict.ILLEGAL, RosterVerdict.UNCHECKED
    findings = (
        RosterFinding(illegal, RosterCode.OVER_POINTS, "LG-13", "", {"count": 9, "wanted": 8}),
        RosterFinding(unchecked, RosterCode.UNKNOWN_NAME, "LG-13", "", {"name": "<b>Kit</b>"}),
        RosterFinding(
            unchecked,
            RosterCode.AMBIGUOUS_NAME,
            "LG-13",
            "units[0]",
            {"name": "<b>Kat</b>", "meant": ("<i>One</i>",), "entries": ("<i>",)},
        ),
    )
    notes = (ReadNote(ReadCode.NOT_UNDERSTOOD, "", {"value": "<i>?</i>"}),)
    roster = hostile_roster(subject)
    read = CheckedRoster(roster, findings, notes=notes, offer=roster)
    return paste_form(
        subject, entrant, texts=("<script>",), read=read, reason=True, meant=hostile_meant
    )


def hostile_meant(finding: RosterFinding) -> tuple[FoundEntry, ...]:
    """What a name may mean, in words that would be markup."""
    if "entries" not in finding.values:
        return ()
    about = (SquadRole.PRIMARY, "<u>Age</u>")
    return (FoundEntry("<i>", "<i>One</i>", about, 3), FoundEntry('"two"', "Two", ()))
