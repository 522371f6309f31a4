"""A player's own list: paste it, see what was read, hand it in; for the staff, of any entrant."""

from collections.abc import Callable
from typing import ClassVar

import msgspec
from msgspec import Struct

from podium.core.ids import EntrantId
from podium.event.view.rosters import RostersPart
from podium.kernel.now import Now
from podium.kernel.viewer import Role
from podium.rosters.building.search import FoundEntry
from podium.rosters.finding import RosterFinding, RosterVerdict
from podium.rosters.readers.reading import ReadNote
from podium.rosters.roster import Roster
from podium.rosters.settings import RosterKind
from podium.service.ids import EventId
from podium.service.roster_reading import CheckedRoster
from podium.web.pages.lists.shown import ListPart, ShownList, list_part, member_names
from podium.web.pages.names import Name
from podium.web.pages.subject import Subject


class ReadPart(Struct, frozen=True):
    """What was read from a form. `roster`: as JSON, for the form that hands it in. `offer`: the
    same list repaired.
    """

    part: ListPart
    roster: str
    notes: tuple[ReadNote, ...] = ()
    offer: str = ""


class PasteForm(Struct, frozen=True):
    """The form that reads a list. `members`: whose decks go into which box, of a team (TM-1).
    `texts`: as typed. `problem`: why nothing was read. `reason`: the staff give one, as the
    deadline is over. `other_language`: the box for cards in another language is ticked (LCG-22).
    """

    members: tuple[str, ...]
    texts: tuple[str, ...]
    problem: ReadNote | None = None
    read: ReadPart | None = None
    reason: bool = False
    other_language: bool = False


class MyListPage(Struct, frozen=True):
    """A list and the form to change it. `desk`: for the staff. `form`: None once the entrant cannot
    hand it in any more.
    """

    template: ClassVar[str] = "lists/mine.html"
    id: EventId
    entrant: EntrantId
    name: Name
    kind: RosterKind
    until: Now | None
    public_after: bool
    open: bool
    handed_at: Now | None
    handed_by: Role | None
    verdict: RosterVerdict | None
    shown: ShownList | None
    form: PasteForm | None


def my_list_page(
    subject: Subject,
    part: RostersPart,
    entrant: EntrantId,
    shown: ShownList | None,
    form: PasteForm | None,
) -> MyListPage:
    """The page of the view's entrant."""
    own = part.own
    return MyListPage(
        id=subject.event,
        entrant=entrant,
        name=subject.roll.entrant(entrant),
        kind=part.kind,
        until=part.until,
        public_after=part.public_after,
        open=own is not None and own.open,
        handed_at=None if own is None else own.at,
        handed_by=None if own is None else own.by,
        verdict=None if own is None else own.verdict,
        shown=shown,
        form=form,
    )


def paste_form(
    subject: Subject,
    entrant: EntrantId,
    *,
    texts: tuple[str, ...] = (),
    read: CheckedRoster | None = None,
    problem: ReadNote | None = None,
    reason: bool = False,
    other_language: bool = False,
    meant: Callable[[RosterFinding], tuple[FoundEntry, ...]] | None = None,
) -> PasteForm:
    """The form, and what was read from it. `meant`: what names in it may mean."""
    names = member_names(subject, entrant)
    team = subject.rulebook.roster is RosterKind.TEAM_DECKS
    members = names if team else ("",)
    texts = (*texts, *("" for _ in members))[: len(members)]
    shown = None if read is None else _read(read, names, meant)
    return PasteForm(members, texts, problem, shown, reason, other_language)


def _read(
    read: CheckedRoster,
    names: tuple[str, ...],
    meant: Callable[[RosterFinding], tuple[FoundEntry, ...]] | None,
) -> ReadPart:
    return ReadPart(
        list_part(read.roster, names, read, meant=meant),
        _json(read.roster),
        read.notes,
        "" if read.offer is None else _json(read.offer),
    )


def _json(roster: Roster) -> str:
    return msgspec.json.encode(roster).decode()
