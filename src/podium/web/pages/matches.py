"""Matches as the pages list them."""

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from podium.core.ids import EntrantId
from podium.core.outcome import Verdict
from podium.core.result import Ended, MatchResult
from podium.core.sheet import MatchKind, Stage, Status
from podium.event.ids import MatchRef
from podium.event.view.shapes import MatchLine, View
from podium.people.text import sought
from podium.results.game import LostMatch, Side
from podium.results.games import games_points, games_taken
from podium.results.next_game import owes_a_game
from podium.results.registry import games_in
from podium.results.score import outcome
from podium.rulebooks.rulebook import Rulebook
from podium.web.pages.names import Name
from podium.web.pages.reporting import match_of
from podium.web.pages.subject import Subject


class SeatLine(Struct, frozen=True):
    """One side of a match. `side`: light or dark, if the rulebook has sides and it is set.

    `chooses`: whether they choose the side (LCG-1). `points`: event points from the match.
    `score`: their own scores, once the result stands.
    """

    entrant: EntrantId
    name: Name
    won: bool = False
    side: Side | None = None
    chooses: bool = False
    points: int | None = None
    score: str = ""


class MatchRow(Struct, frozen=True):
    """A match in a list. `settled`: whether its result stands. `score`: the scores as one text, in
    the order of the seats; `winners_score`: the same with the winner's first. `waits`: an
    entrant of it is out, and what becomes of it is not decided yet (EV-9, LG-10).

    `own`: whether the viewer plays in it. `words`: the text to search in. `owes`: although games
    are reported, another is to be played (LCG-21, TM-5); if one of the two has left instead, the
    match ended without it (EV-18).
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
    winners_score: str = ""
    owes: bool = False
    waits: bool = False


def match_row(subject: Subject, line: MatchLine) -> MatchRow:
    """The row of a match as it stands now."""
    owes = _owes(line, subject.rulebook)
    if (owes or line.result is None) and _waits(subject.view, line):
        return replace(reported_row(subject, line), waits=True)
    return _row(subject, line, _left(subject.view, line) if owes else ())


def reported_row(subject: Subject, line: MatchLine) -> MatchRow:
    """The row of a match with a result as it was entered, whatever has become of it since."""
    return replace(_row(subject, line, ()), owes=False)


def _row(subject: Subject, line: MatchLine, left: tuple[EntrantId, ...]) -> MatchRow:
    """The row of a match. `left`: who left it while another game was to be played (EV-18)."""
    worth = outcome(match_of(line), subject.rulebook.scoring)
    points = () if worth is None else tuple(side.points for side in worth.sides)
    own, owes = subject.view.own, not left and _owes(line, subject.rulebook)
    verdicts = () if worth is None else tuple(side.verdict for side in worth.sides)
    if left:
        verdicts = tuple(Verdict.LOSS if one in left else Verdict.WIN for one in line.entrants)
    decided = line.result is not None and not owes
    names = [subject.roll.entrant(entrant) for entrant in line.entrants]
    scores = _scores(line, subject.rulebook, points)
    return MatchRow(
        index=line.index,
        table=line.table,
        table_name=_table_names(subject).get(line.table or 0, ""),
        kind=line.kind,
        seats=tuple(
            SeatLine(
                entrant,
                names[place],
                won=decided and verdicts[place] is Verdict.WIN,
                side=_side(line, entrant),
                chooses=line.chooses == entrant,
                points=points[place] if points else None,
                score=" · ".join(map(str, scores[place])) if scores else "",
            )
            for place, entrant in enumerate(line.entrants)
        ),
        settled=line.result is not None,
        draw=decided and Verdict.DRAW in verdicts,
        ended=_ended(line, left),
        score=_against(scores),
        winners_score=_against(scores[::-1] if verdicts[1:2] == (Verdict.WIN,) else scores),
        own=own is not None and own.entrant in line.entrants,
        words=searched_words(*names, table=line.table),
        bracket=line.bracket,
        owes=owes,
    )


def _ended(line: MatchLine, left: tuple[EntrantId, ...]) -> Ended | None:
    if left:
        return Ended.WALKOVER if len(left) == 1 else Ended.DOUBLE_LOSS
    return line.result.ended if isinstance(line.result, MatchResult) else None


def _owes(line: MatchLine, rulebook: Rulebook) -> bool:
    if line.bracket is None or rulebook.cut is None:
        return False
    return owes_a_game(match_of(line), rulebook.scoring, rulebook.cut.games)


def _waits(view: View, line: MatchLine) -> bool:
    """Whether an undecided match waits for a decision about one of its entrants in the cut."""
    if line.bracket is None:
        return False
    return any(one.held for one in view.entrants if one.id in line.entrants)


def _left(view: View, line: MatchLine) -> tuple[EntrantId, ...]:
    """The entrants of a match who have left the event."""
    out = (one.id for one in view.entrants if one.status is not Status.ACTIVE)
    return tuple(entrant for entrant in out if entrant in line.entrants)


def found(rows: Iterable[MatchRow], wanted: str) -> tuple[MatchRow, ...]:
    """The rows that contain every word of a search."""
    words = sought(wanted).split()
    return tuple(row for row in rows if all(word in row.words for word in words))


def rematches(subject: Subject, number: int) -> int:
    """The pairs of a Swiss round that had met in an earlier one (EV-3); none in other rounds."""
    view = subject.view
    played = view.rounds[number - 1]
    if played.stage is not Stage.SWISS or subject.rulebook.swiss is None:
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


def _scores(
    line: MatchLine, rulebook: Rulebook, points: tuple[int, ...]
) -> tuple[tuple[int, ...], ...]:
    """Each side's scores that count for places; of a match over games its points, or those of the
    games that are only kept (EV-21); of a first-to match the games won (VA-4).
    """
    result = line.result
    if result is None:
        return ()
    if (games := games_in(result)) and rulebook.scoring.first_to is not None:
        taken = games_taken(games, match_of(line), rulebook.scoring)
        return tuple((one.won,) for one in taken)
    if isinstance(result, LostMatch):
        points = games_points(result.games, match_of(line), rulebook.scoring)
    if isinstance(result, LostMatch) or not isinstance(result, MatchResult):
        return tuple((one,) for one in points)
    counting = [
        place
        for place, name in enumerate(rulebook.scoring.fields)
        if name in rulebook.places.tiebreaks
    ]
    if not all(len(side) > max(counting, default=0) for side in result.scores):
        return ()
    return tuple(tuple(side[place] for place in counting) for side in result.scores)


def _against(scores: tuple[tuple[int, ...], ...]) -> str:
    """Scores as one text, side against side."""
    return " · ".join("–".join(map(str, numbers)) for numbers in zip(*scores, strict=True))


def searched_words(*names: Name, table: int | None = None) -> str:
    """The text to search in: names, numbers, members, and the table."""
    said = [text for name in names for text in (name.text, f"#{name.number}", *name.members)]
    return sought(" ".join((*said, "" if table is None else str(table))))


def _table_names(subject: Subject) -> dict[int, str]:
    settings = subject.view.event.settings
    return {} if settings is None else {table.number: table.name for table in settings.tables}
