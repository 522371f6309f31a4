"""The table of who met whom."""

from msgspec import Struct

from podium.core.ids import EntrantId
from podium.core.outcome import Verdict
from podium.core.sheet import MatchKind, Stage
from podium.web.pages.matches import match_row
from podium.web.pages.names import Name
from podium.web.pages.pictures.chosen import ChosenEntrants
from podium.web.pages.subject import Subject


class Meeting(Struct, frozen=True):
    """A match from one side. `verdict`: None while it is played. `other`: None for a bye."""

    round: int
    stage: Stage
    kind: MatchKind
    verdict: Verdict | None
    other: Name | None
    other_id: EntrantId | None


class Square(Struct, frozen=True):
    """What came of two entrants' matches. `verdict`: for the row's entrant, in the last match of
    the two; `rounds`: all rounds in which they met.
    """

    rounds: tuple[int, ...]
    verdict: Verdict | None


class MeetingRow(Struct, frozen=True):
    """One entrant's matches by round, and the squares of their row by column."""

    shown: ChosenEntrants
    squares: dict[int, Square]
    rounds: tuple[tuple[Meeting, ...], ...]


class MeetingsPicture(Struct, frozen=True):
    """The grid of the entrants shown and, for its table, the number of all rounds."""

    rows: tuple[MeetingRow, ...]
    rounds: int


def meetings_picture(subject: Subject, shown: tuple[ChosenEntrants, ...]) -> MeetingsPicture:
    """The grid: a number marks two entrants who have met, in any round."""
    known = _meetings(subject)
    columns = {one.entrant: place for place, one in enumerate(shown)}
    rounds = len(subject.view.rounds)
    rows = []
    for one in shown:
        met = known.get(one.entrant, ())
        by_round = tuple(
            tuple(meeting for meeting in met if meeting.round == number)
            for number in range(1, rounds + 1)
        )
        rows.append(MeetingRow(one, _squares(met, columns), by_round))
    return MeetingsPicture(tuple(rows), rounds)


def _squares(met: tuple[Meeting, ...], columns: dict[EntrantId, int]) -> dict[int, Square]:
    together: dict[EntrantId, list[Meeting]] = {}
    for one in met:
        if one.other_id in columns:
            together.setdefault(one.other_id, []).append(one)
    return {
        columns[other]: Square(tuple(one.round for one in meetings), meetings[-1].verdict)
        for other, meetings in together.items()
    }


def _meetings(subject: Subject) -> dict[EntrantId, tuple[Meeting, ...]]:
    met: dict[EntrantId, list[Meeting]] = {}
    for played in subject.view.rounds:
        for line in played.matches:
            row = match_row(subject, line)
            for place, seat in enumerate(row.seats):
                other = row.seats[1 - place] if len(row.seats) > 1 else None
                verdict = _verdict(row.settled, won=seat.won, draw=row.draw)
                meeting = Meeting(
                    played.number,
                    played.stage,
                    line.kind,
                    verdict if other is not None else None,
                    None if other is None else other.name,
                    None if other is None else other.entrant,
                )
                met.setdefault(seat.entrant, []).append(meeting)
    return {entrant: tuple(meetings) for entrant, meetings in met.items()}


def _verdict(settled: bool, *, won: bool, draw: bool) -> Verdict | None:
    if not settled:
        return None
    return Verdict.WIN if won else Verdict.DRAW if draw else Verdict.LOSS
