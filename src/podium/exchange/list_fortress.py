"""A played event in the JSON format in which List Fortress publishes tournaments.

Facts about that public format: participants and matches refer to each other by number; a round is
of type 1 (Swiss) or 2 (elimination); a match without a second player is a bye.
"""

from fractions import Fraction
from typing import Any

from podium.core.ids import EntrantId
from podium.core.result import Ended, MatchResult
from podium.core.sheet import Match, MatchKind, Round, Stage, Status
from podium.eventfile.read import EventFile
from podium.exchange.won import games_won
from podium.progress.course import Course
from podium.progress.places import final_table
from podium.results.decision import decision
from podium.results.game import GamesResult
from podium.results.settings import Scoring
from podium.standings.table import Row
from podium.standings.tiebreaks import sos

_ROUND_TYPES = {Stage.SWISS: 1, Stage.CUT: 2}

Numbers = dict[EntrantId, int]


def to_list_fortress(event: EventFile, course: Course, *, date: str | None, place: str) -> Any:
    """The document. It leaves out unpaired losses, as nobody was present."""
    numbers = {entrant.id: entrant.number for entrant in event.sheet.entrants}
    scoring = course.rulebook.scoring
    return {
        "name": event.name,
        "location": place,
        "date": date,
        "participants": _participants(event, course),
        "rounds": [
            {
                "round_number": _number(played, course),
                "roundtype_id": _ROUND_TYPES[played.stage],
                "matches": [
                    _match(match, scoring, numbers)
                    for match in played.matches
                    if match.kind is not MatchKind.UNPAIRED_LOSS
                ],
            }
            for played in event.sheet.rounds
        ],
    }


def _number(played: Round, course: Course) -> int:
    """The number of a round; the cut starts again at 1."""
    swiss = len(course.sheet.swiss_rounds())
    return played.number - swiss if played.stage is Stage.CUT else played.number


def _participants(event: EventFile, course: Course) -> list[dict[str, Any]]:
    table = course.swiss_table()
    swiss = {row.entrant: row for row in table.rows}
    final = {row.entrant: row.place for row in final_table(course).rows}
    in_cut = {
        entrant
        for played in event.sheet.cut_rounds()
        for match in played.matches
        for entrant in match.entrants
    }
    return [
        {
            "id": entrant.number,
            "name": entrant.name,
            "score": swiss[entrant.id].points,
            "swiss_rank": swiss[entrant.id].place,
            "top_cut_rank": final[entrant.id] if entrant.id in in_cut else None,
            "sos": _strength(swiss[entrant.id], table.tiebreaks),
            "dropped": entrant.status is not Status.ACTIVE,
            "list_json": None,
        }
        for entrant in event.sheet.entrants
    ]


def _strength(row: Row, tiebreaks: tuple[str, ...]) -> str | None:
    """Strength of schedule with two decimals, as List Fortress shows it."""
    if sos.NAME not in tiebreaks:
        return None
    value = row.tiebreaks[tiebreaks.index(sos.NAME)]
    if isinstance(value, tuple):
        return None
    whole, hundredths = divmod(round(Fraction(value) * 100), 100)
    return f"{whole}.{hundredths:02d}"


def _match(match: Match, scoring: Scoring, numbers: Numbers) -> dict[str, Any]:
    decided = decision(match, scoring)
    winner = None if decided is None else decided.winner
    points = _points(match)
    timed = isinstance(match.result, MatchResult) and match.result.ended is Ended.TIME
    return {
        "player1_id": numbers[match.entrants[0]],
        "player1_points": points[0],
        "player2_id": numbers[match.entrants[1]] if len(match.entrants) > 1 else None,
        "player2_points": points[1],
        "result": _word(match, decided is not None, winner),
        "winner_id": None if winner is None else numbers[winner],
        "went_to_time": timed,
    }


def _word(match: Match, played: object, winner: EntrantId | None) -> str | None:
    if match.kind is MatchKind.BYE:
        return "bye"
    if not played:
        return None
    return "tie" if winner is None else "win"


def _points(match: Match) -> tuple[int, int]:
    """The first score of the rulebook, or games won."""
    result = match.result
    if isinstance(result, GamesResult):
        return games_won(match, result)
    if not isinstance(result, MatchResult) or not result.scores or not result.scores[0]:
        return 0, 0
    return result.scores[0][0], result.scores[1][0]
