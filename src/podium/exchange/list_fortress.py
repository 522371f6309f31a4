"""A played event in the JSON format that List Fortress reads when a tournament is entered there.

Facts about that public format, in which other programs hand in as well: players and matches refer
to each other by name; a round is of type `swiss` or `elimination`; a match without a second player
is a bye; a list is an object. Only what it reads is filled in, and the names of our own fields are
none of its.
"""

import json
from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import Any

from podium.core.ids import EntrantId
from podium.core.result import Ended, MatchResult
from podium.core.sheet import Match, MatchKind, Round, Stage, Status
from podium.eventfile.read import EventFile
from podium.exchange.by_the_book import in_words
from podium.exchange.won import games_won
from podium.progress.course import Course
from podium.progress.places import final_table
from podium.results.decision import decision
from podium.results.registry import games_in
from podium.results.settings import Scoring
from podium.standings.table import Row
from podium.standings.tiebreaks import sos

_ROUND_TYPES = {Stage.SWISS: "swiss", Stage.CUT: "elimination"}

PlayerNames = dict[EntrantId, str]
NO_LISTS: Mapping[EntrantId, str] = MappingProxyType({})


def to_list_fortress(
    event: EventFile,
    course: Course,
    *,
    date: str | None,
    place: str,
    lists: Mapping[EntrantId, str] = NO_LISTS,
) -> Any:
    """The document. It leaves out unpaired losses, as nobody was present. The format has no field
    for departures from the rules; `rules` is ours, and other programs skip it (EV-24). `lists`:
    those that everyone may read, each as JSON in a text.
    """
    names = _names(event)
    scoring = course.rulebook.scoring
    return {
        "name": event.name,
        "location": place,
        "date": date,
        "rules": in_words(event.departures),
        "players": _players(event, course, names, lists),
        "rounds": [
            {
                "round-number": _number(played, course),
                "round-type": _ROUND_TYPES[played.stage],
                "matches": [
                    _match(match, scoring, names)
                    for match in played.matches
                    if match.kind is not MatchKind.UNPAIRED_LOSS
                ],
            }
            for played in event.sheet.rounds
        ],
    }


def _names(event: EventFile) -> PlayerNames:
    """The name of each entrant; those who share one are told apart by their numbers."""
    shared = Counter(entrant.name for entrant in event.sheet.entrants)
    return {
        entrant.id: entrant.name
        if shared[entrant.name] == 1
        else f"{entrant.name} ({entrant.number})"
        for entrant in event.sheet.entrants
    }


def _number(played: Round, course: Course) -> int:
    """The number of a round; the cut starts again at 1."""
    swiss = len(course.sheet.swiss_rounds())
    return played.number - swiss if played.stage is Stage.CUT else played.number


def _players(
    event: EventFile, course: Course, names: PlayerNames, lists: Mapping[EntrantId, str]
) -> list[dict[str, Any]]:
    table = course.swiss_table()
    swiss = {row.entrant: row for row in table.rows}
    final = {row.entrant: row.place for row in final_table(course).rows}
    in_cut = {
        entrant
        for played in event.sheet.cut_rounds()
        for match in played.matches
        for entrant in match.entrants
    }
    margins = _margins(event)
    return [
        {
            "name": names[entrant.id],
            "score": swiss[entrant.id].points,
            "mov": margins[entrant.id],
            "sos": _strength(swiss[entrant.id], table.tiebreaks),
            "rank": {
                "swiss": swiss[entrant.id].place,
                "elimination": final[entrant.id] if entrant.id in in_cut else None,
            },
            "dropped": entrant.status is not Status.ACTIVE,
            "list": json.loads(lists[entrant.id]) if entrant.id in lists else None,
        }
        for entrant in event.sheet.entrants
    ]


def _margins(event: EventFile) -> Counter[EntrantId]:
    """By how much each entrant was ahead in the matches of the Swiss rounds, all in all."""
    margins: Counter[EntrantId] = Counter()
    for played in event.sheet.swiss_rounds():
        for match in played.matches:
            if match.kind is MatchKind.MATCH:
                own, other = _points(match)
                margins[match.entrants[0]] += own - other
                margins[match.entrants[1]] += other - own
    return margins


def _strength(row: Row, tiebreaks: tuple[str, ...]) -> str | None:
    """Strength of schedule with two decimals, as List Fortress shows it."""
    if sos.NAME not in tiebreaks:
        return None
    value = row.tiebreaks[tiebreaks.index(sos.NAME)]
    if isinstance(value, tuple):
        return None
    whole, hundredths = divmod(round(Fraction(value) * 100), 100)
    return f"{whole}.{hundredths:02d}"


def _match(match: Match, scoring: Scoring, names: PlayerNames) -> dict[str, Any]:
    decided = decision(match, scoring)
    winner = None if decided is None else decided.winner
    points = _told_points(match, winner)
    timed = match.result is not None and Ended.TIME in match.result.endings()
    return {
        "player1": names[match.entrants[0]],
        "player1points": points[0],
        "player2": names[match.entrants[1]] if len(match.entrants) > 1 else None,
        "player2points": points[1],
        "result": _word(match, decided is not None, winner),
        "winner": None if winner is None else names[winner],
        "went_to_time": timed,
    }


def _told_points(match: Match, winner: EntrantId | None) -> tuple[int | None, int | None]:
    """The points of a match; none where nobody won, as List Fortress would take whoever has more
    of them for the winner.
    """
    points = _points(match)
    return (None, None) if winner is None and points[0] != points[1] else points


def _word(match: Match, played: object, winner: EntrantId | None) -> str | None:
    if match.kind in (MatchKind.BYE, MatchKind.AWARDED_BYE):
        return "bye"
    if not played:
        return None
    return "tie" if winner is None else "win"


def _points(match: Match) -> tuple[int, int]:
    """The first score of the rulebook, or games won."""
    result = match.result
    if games := games_in(result):
        return games_won(match, games)
    if not isinstance(result, MatchResult) or not result.scores or not result.scores[0]:
        return 0, 0
    return result.scores[0][0], result.scores[1][0]
