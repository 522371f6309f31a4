"""A table before a judge: the match, who sits there, and everything that can be ruled on it."""

from collections.abc import Mapping
from typing import ClassVar

from msgspec import Struct

from podium.clock.settings import PlayersSee
from podium.core.ids import EntrantId
from podium.event.clock_face import table_end
from podium.event.conduct import Ground
from podium.event.ids import MatchRef
from podium.event.rulings import RulingOutcome
from podium.event.state import State
from podium.kernel.now import Now
from podium.service.ids import EventId
from podium.web.pages.desk.conduct import EntrantPart, entrant_part
from podium.web.pages.desk.match import MatchPage, match_page
from podium.web.pages.judge.calls import CallLine, call_lines, made_by_act
from podium.web.pages.judge.grounds import rule_of
from podium.web.pages.judge.rulings import RulingWords, ruling_words
from podium.web.pages.paper.seating import TableSeats, seats_of
from podium.web.pages.subject import Subject

CORRUPTED = (RulingOutcome.RESTORED, RulingOutcome.PLAYED_ON, RulingOutcome.LOSS_FOR_BOTH)
"""What can become of a corrupted game (LCG-24)."""


class FlagWords(Struct, frozen=True):
    """A suspicion about this match (EV-11). `upheld`: None until a judge has decided."""

    id: str
    version: int
    note: str
    upheld: bool | None


class TablePage(Struct, frozen=True):
    """A table. `seats`: who sits where, for teams (TM-6). `own`: the viewer plays here.

    `warned`: both were warned in this round for an unclear game state. `rule`: of that ground.
    `owed`: a loss for both has been ruled, not been replaced, and is not entered yet. `ends`: when
    time is up at this table, while its clock runs; `hides`: those who sit there must not know it.
    """

    template: ClassVar[str] = "judge/table.html"
    id: EventId
    match: MatchPage
    sides: tuple[EntrantPart, ...]
    seats: TableSeats | None
    own: bool
    calls: tuple[CallLine, ...]
    rulings: tuple[RulingWords, ...]
    flags: tuple[FlagWords, ...]
    warned: bool
    rule: str
    owed: bool
    over_games: bool
    ends: Now | None
    hides: bool
    corrupted: tuple[RulingOutcome, ...] = CORRUPTED


def table_page(
    subject: Subject,
    state: State,
    ref: MatchRef,
    *,
    moments: Mapping[int, Now],
    me: EntrantId | None = None,
) -> TablePage | None:
    """The page of a match; None if there is no such match. `me`: as whom the viewer plays."""
    match = match_page(subject, state, ref)
    if match is None:
        return None
    entrants = tuple(seat.entrant for seat in match.row.seats)
    sides = (entrant_part(subject, state, one) for one in entrants)
    keys = [key for key, kept in state.rulings.items() if kept.match == ref]
    rulings = ruling_words(subject, state, me, reversed(keys))
    latest = state.clocks[ref.round - 1]
    ruled_loss = any(
        one.outcome is RulingOutcome.LOSS_FOR_BOTH for one in rulings if not one.replaced
    )
    return TablePage(
        id=subject.event,
        match=match,
        sides=tuple(one for one in sides if one is not None),
        seats=_seats(subject, ref, entrants),
        own=me is not None and me in entrants,
        calls=tuple(one for one in call_lines(subject, state, moments, me) if one.match == ref),
        rulings=rulings,
        flags=tuple(
            FlagWords(key, flag.version, flag.note, flag.upheld)
            for key, flag in state.flags.items()
            if flag.match == ref
        ),
        warned=_both_warned(state, ref, entrants),
        rule=rule_of(subject.rulebook, Ground.UNCLEAR_GAME_STATE),
        owed=ruled_loss and not match.row.settled,
        over_games=subject.rulebook.scoring.games is not None,
        ends=None if match.row.settled or latest.ended else table_end(latest, ref.index),
        hides=subject.rulebook.clock.players_see is not PlayersSee.ALL,
    )


def _seats(subject: Subject, ref: MatchRef, entrants: tuple[EntrantId, ...]) -> TableSeats | None:
    """Of the latest round alone: earlier ones have been left."""
    if ref.round != len(subject.view.rounds):
        return None
    return next((one for one in seats_of(subject) if one.first.entrant in entrants), None)


def _both_warned(state: State, ref: MatchRef, entrants: tuple[EntrantId, ...]) -> bool:
    """Since the round was published and before the next one was (LCG-24)."""
    since, *later = (made_by_act(clock) for clock in state.clocks[ref.round - 1 :])
    warned = {
        kept.entrant
        for kept in state.warnings.values()
        if kept.ground == Ground.UNCLEAR_GAME_STATE
        and since < made_by_act(kept) < min(later, default=state.seq + 1)
    }
    return warned.issuperset(entrants)
