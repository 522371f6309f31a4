"""Matches as the pages list them."""

from collections.abc import Iterable

from msgspec import Struct

from podium.core.ids import EntrantId
from podium.core.outcome import Verdict
from podium.core.result import Ended, MatchResult, Result
from podium.core.sheet import MatchKind, Stage
from podium.event.ids import MatchRef
from podium.event.view.shapes import MatchLine, View
from podium.people.text import sought
from podium.results.game import Side
from podium.results.score import outcome
from podium.rulebooks.rulebook import Rulebook
from podium.web.pages.names import Name
from podium.web.pages.reporting import match_of
from podium.web.pages.subject import Subject


class SeatLine(Struct, frozen=True):
    """One side of a match. `side`: light or dark, if the rulebook has sides and it is set.

    `chooses`: whether they choose the side (LCG-1). `points`: event points from the match.
    """

    entrant: EntrantId
    name: Name
    won: bool = False
    side: Side | None = None
    chooses: bool = False
    points: int | None = None


class MatchRow(Struct, frozen=True):
    """A match in a list. `settled`: whether its result stands. `score`: the scores as one text, in
    the order of the seats; `told`: the same with the winner's first.

    `own`: whether the viewer plays in it. `words`: the text to search in.
    """

    index: int | None
    table: int | None
    table_name: str
    kind: MatchKind
    seats: tuple[SeatLine, ...]
    settled: bool
    draw: bool
    ended: Ended | None
    score: str
    own: bool
    words: str
    bracket: int | None = None
    told: str = ""


def match_row(subject: Subject, line: MatchLine) -> MatchRow:
    """The row of a match."""
    worth = outcome(match_of(line), subject.rulebook.scoring)
    verdicts = () if worth is None else tuple(side.verdict for side in worth.sides)
    points = () if worth is None else tuple(side.points for side in worth.sides)
    own = subject.view.own
    names = [subject.roll.entrant(entrant) for entrant in line.entrants]
    return MatchRow(
        index=line.index,
        table=line.table,
        table_name=_table_names(subject).get(line.table or 0, ""),
        kind=line.kind,
        seats=tuple(
            SeatLine(
                entrant,
                names[place],
                won=bool(verdicts) and verdicts[place] is Verdict.WIN and line.result is not None,
                side=_side(line, entrant),
                chooses=line.chooses == entrant,
                points=points[place] if points else None,
            )
            for place, entrant in enumerate(line.entrants)
        ),
        settled=line.result is not None,
        draw=line.result is not None and Verdict.DRAW in verdicts,
        ended=line.result.ended if isinstance(line.result, MatchResult) else None,
        score=_score(line.result, subject.rulebook, points),
        told=_score(line.result, subject.rulebook, points, turned=verdicts[1:2] == (Verdict.WIN,)),
        own=own is not None and own.entrant in line.entrants,
        words=searched_words(*names, table=line.table),
        bracket=line.bracket,
    )


def found(rows: Iterable[MatchRow], wanted: str) -> tuple[MatchRow, ...]:
    """The rows that contain every word of a search."""
    words = sought(wanted).split()
    return tuple(row for row in rows if all(word in row.words for word in words))


def rematches(view: View, number: int) -> int:
    """The pairs of a Swiss round that had met in an earlier one (EV-3); none in other rounds."""
    played = view.rounds[number - 1]
    if played.stage is not Stage.SWISS:
        return 0
    met = {frozenset(line.entrants) for one in view.rounds[: number - 1] for line in one.matches}
    return sum(
        line.kind is MatchKind.MATCH and frozenset(line.entrants) in met for line in played.matches
    )


def find_line(view: View, ref: MatchRef) -> MatchLine | None:
    """A published match; None if it no longer exists."""
    if not 1 <= ref.round <= len(view.rounds):
        return None
    lines = view.rounds[ref.round - 1].matches
    return next((one for one in lines if one.index == ref.index), None)


def latest_match(view: View, entrant: EntrantId) -> MatchLine | None:
    """The match or bye of an entrant in the latest round; None if they are not in it."""
    lines = view.rounds[-1].matches if view.rounds else ()
    paired = (line for line in lines if line.index is not None)
    return next((line for line in paired if entrant in line.entrants), None)


def _side(line: MatchLine, entrant: EntrantId) -> Side | None:
    if line.dark is None:
        return None
    return Side.DARK if line.dark == entrant else Side.LIGHT


def _score(
    result: Result | None, rulebook: Rulebook, points: tuple[int, ...], *, turned: bool = False
) -> str:
    """Scores that count for places, side against side; for a match over games its points.

    `turned`: the second side first.
    """
    if result is None:
        return ""
    order = -1 if turned else 1
    if not isinstance(result, MatchResult):
        return "–".join(map(str, points[::order]))
    counting = [
        place
        for place, name in enumerate(rulebook.scoring.fields)
        if name in rulebook.places.tiebreaks
    ]
    if not result.scores or not all(len(side) > max(counting, default=0) for side in result.scores):
        return ""
    return " · ".join(
        "–".join(str(side[place]) for side in result.scores[::order]) for place in counting
    )


def searched_words(*names: Name, table: int | None = None) -> str:
    """The text to search in: names, numbers, members, and the table."""
    said = [text for name in names for text in (name.text, f"#{name.number}", *name.members)]
    return sought(" ".join((*said, "" if table is None else str(table))))


def _table_names(subject: Subject) -> dict[int, str]:
    settings = subject.view.event.settings
    return {} if settings is None else {table.number: table.name for table in settings.tables}
