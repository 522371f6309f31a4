"""A table for a judge: the match, who sits there, and everything that can be ruled on it."""

from typing import ClassVar

from msgspec import Struct

from podium.clock.settings import PlayersSee
from podium.core.ids import EntrantId
from podium.event.conduct import Ground
from podium.event.deck_checks import has_deck_checks
from podium.event.ids import MatchRef
from podium.event.rulings import RulingOutcome
from podium.event.terms import DeckCheckState
from podium.kernel.now import Now
from podium.service.ids import EventId
from podium.service.staff_views import StaffViews
from podium.web.pages.deck_checks import DeckCheckRow, deck_check_rows
from podium.web.pages.desk.conduct import EntrantPart, entrant_part
from podium.web.pages.desk.match import MatchPage, match_page
from podium.web.pages.judge.calls import JudgeCall, call_lines
from podium.web.pages.judge.grounds import rule_of
from podium.web.pages.judge.rulings import RulingWords, ruling_words
from podium.web.pages.lists.shown import ShownList
from podium.web.pages.names import Name
from podium.web.pages.paper.seating import TableSeats, seats_of
from podium.web.pages.subject import Subject

CORRUPTED = (RulingOutcome.RESTORED, RulingOutcome.PLAYED_ON, RulingOutcome.LOSS_FOR_BOTH)
"""The possible rulings on a corrupted game (LCG-24)."""


class FlagWords(Struct, frozen=True):
    """A suspicion about this match (EV-11). `upheld`: None until a judge has decided."""

    id: str
    version: int
    note: str
    upheld: bool | None


class TablePage(Struct, frozen=True):
    """A table. `seats`: who sits where, for teams (TM-6). `own`: the viewer plays here.

    `warned`: both were warned in this round for an unclear game state. `rule`: of that ground.
    `owed`: a loss for both was ruled, still stands, and is not entered yet. `ends`: when time is up
    at this table, while its clock runs; `hides`: the players there must not know it. `deck_checks`:
    of this match; `asks_deck_check`: for whom the staff can ask for one (LCG-21). `lists`: those of
    both that the viewer has opened for a deck check; `may_look`: they may open them.
    """

    template: ClassVar[str] = "judge/table.html"
    id: EventId
    match: MatchPage
    sides: tuple[EntrantPart, ...]
    seats: TableSeats | None
    own: bool
    calls: tuple[JudgeCall, ...]
    rulings: tuple[RulingWords, ...]
    flags: tuple[FlagWords, ...]
    warned: bool
    rule: str
    owed: bool
    over_games: bool
    ends: Now | None
    hides: bool
    corrupted: tuple[RulingOutcome, ...] = CORRUPTED
    deck_checks: tuple[DeckCheckRow, ...] = ()
    asks_deck_check: tuple[tuple[EntrantId, Name], ...] = ()
    lists: dict[EntrantId, ShownList] = {}
    may_look: bool = False

    @property
    def checks_decks(self) -> bool:
        """Whether somebody waits for a deck check."""
        return any(one.open for one in self.deck_checks)


def table_page(
    subject: Subject, staff: StaffViews, ref: MatchRef, *, me: EntrantId | None = None
) -> TablePage | None:
    """The page of a match; None if there is no such match. `me`: as whom the viewer plays."""
    match, record = match_page(subject, staff, ref), staff.round(ref.round)
    if match is None or record is None:
        return None
    entrants = tuple(seat.entrant for seat in match.row.seats)
    sides = (entrant_part(subject, staff, one) for one in entrants)
    ruled = reversed(ruling_words(subject, staff.rulings, me))
    rulings = tuple(one for one in ruled if one.match == ref)
    ruled_loss = any(
        one.outcome is RulingOutcome.LOSS_FOR_BOTH for one in rulings if not one.replaced
    )
    return TablePage(
        id=subject.event,
        match=match,
        sides=tuple(one for one in sides if one is not None),
        seats=_seats(subject, ref, entrants),
        own=me is not None and me in entrants,
        calls=tuple(one for one in call_lines(subject, staff.calls, me) if one.match == ref),
        rulings=rulings,
        flags=tuple(
            FlagWords(flag.id, flag.version, flag.note, flag.upheld)
            for flag in subject.desk.flags
            if flag.match == ref
        ),
        warned=record.unclear.issuperset(entrants),
        rule=rule_of(subject.rulebook, Ground.UNCLEAR_GAME_STATE),
        owed=ruled_loss and not match.row.settled,
        over_games=subject.rulebook.scoring.games is not None,
        ends=record.matches[ref.index].ends,
        hides=subject.rulebook.clock.players_see is not PlayersSee.ALL,
        deck_checks=tuple(
            one
            for one in deck_check_rows(subject, subject.desk.deck_checks, me)
            if one.match == ref
        ),
        asks_deck_check=_may_ask(subject, match),
    )


def _may_ask(subject: Subject, match: MatchPage) -> tuple[tuple[EntrantId, Name], ...]:
    """LCG-21: those who can still ask for a check of the opponent's decks, and have not."""
    latest = match.ref.round == len(subject.view.rounds)
    if not has_deck_checks(subject.rulebook) or not latest or not match.row.settled:
        return ()
    asked = {
        one.asker
        for one in subject.desk.deck_checks
        if one.match == match.ref and one.state is not DeckCheckState.WITHDRAWN
    }
    seats = match.row.seats if match.form is not None else ()
    return tuple((seat.entrant, seat.name) for seat in seats if seat.entrant not in asked)


def _seats(subject: Subject, ref: MatchRef, entrants: tuple[EntrantId, ...]) -> TableSeats | None:
    """The seats, only for the latest round."""
    if ref.round != len(subject.view.rounds):
        return None
    return next((one for one in seats_of(subject) if one.first.entrant in entrants), None)
