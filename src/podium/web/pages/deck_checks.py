"""Deck checks in words (LCG-21)."""

from msgspec import Struct

from podium.core.ids import EntrantId
from podium.core.result import Ended
from podium.event.ids import MatchRef
from podium.event.terms import DeckCheckState, DeckFinding
from podium.event.view.shapes import DeckCheckLine
from podium.kernel.now import Now
from podium.results.game import GamesResult
from podium.web.pages.matches import find_line
from podium.web.pages.names import Name
from podium.web.pages.subject import Subject


class FoundRow(Struct, frozen=True):
    """What was found in one entrant's decks."""

    entrant: EntrantId
    name: Name
    finding: DeckFinding
    cards: str

    @property
    def illegal(self) -> bool:
        """Whether there were illegal cards."""
        return self.finding.is_illegal


class DeckCheckRow(Struct, frozen=True):
    """A deck check. `mine`: the viewer's entrant asked for it; `own`: they play in the match.

    `sides`: whose decks can be checked, beginning with those of the opponent of the
    entrant who asked. `games`: those of the match that can be void.
    """

    id: str
    version: int
    match: MatchRef
    table: int | None
    asker: Name
    since: Now
    state: DeckCheckState
    sides: tuple[tuple[EntrantId, Name], ...]
    games: tuple[int, ...]
    found: tuple[FoundRow, ...]
    void: tuple[int, ...]
    penalty: bool
    mine: bool
    own: bool
    findings: tuple[DeckFinding, ...] = tuple(DeckFinding)

    @property
    def open(self) -> bool:
        """Whether the staff have not dealt with it yet."""
        return self.state is DeckCheckState.OPEN


def deck_check_rows(
    subject: Subject, lines: tuple[DeckCheckLine, ...], me: EntrantId | None
) -> tuple[DeckCheckRow, ...]:
    """Deck checks, oldest first, without withdrawn ones. `me`: as whom the viewer plays."""
    return tuple(
        _row(subject, one, me) for one in lines if one.state is not DeckCheckState.WITHDRAWN
    )


def _row(subject: Subject, line: DeckCheckLine, me: EntrantId | None) -> DeckCheckRow:
    played = find_line(subject.view, line.match)
    result = None if played is None else played.result
    possible = Ended.VOID in subject.rulebook.scoring.endings
    games = len(result.games) if possible and isinstance(result, GamesResult) else 0
    entrants = sorted(line.entrants, key=lambda one: one == line.asker)
    return DeckCheckRow(
        id=line.id,
        version=line.version,
        match=line.match,
        table=None if played is None else played.table,
        asker=subject.roll.entrant(line.asker),
        since=line.since,
        state=line.state,
        sides=tuple((one, subject.roll.entrant(one)) for one in entrants),
        games=tuple(range(1, games + 1)),
        found=tuple(
            FoundRow(one.entrant, subject.roll.entrant(one.entrant), one.finding, one.cards)
            for one in line.found
        ),
        void=line.void,
        penalty=line.penalty,
        mine=line.asker == me,
        own=me is not None and me in line.entrants,
    )
