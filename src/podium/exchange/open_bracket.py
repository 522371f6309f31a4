"""A played event in Open Bracket Format v1.0 (github.com/openbracketformat/openbracketformat).

Facts about that public format: `event`, `entrants` and `sets` are required, fields that it does not
know are forbidden. An event needs a name, an entrant and a set need an id; ids are texts. A set
names the set before it and the one after it for each of its entrants. Everything else is optional,
and left out here where it would be personal data.
"""

from typing import Any

from podium.brackets.settings import CutMethod
from podium.core.ids import EntrantId
from podium.core.result import Ended, MatchResult
from podium.core.sheet import Match, MatchKind, Round, Stage
from podium.eventfile.read import EventFile
from podium.exchange.by_the_book import in_words
from podium.exchange.won import games_won
from podium.progress.course import Course
from podium.progress.places import final_table
from podium.results.decision import Decision, decision
from podium.results.game import GameResult, GamesResult, LostMatch
from podium.rulebooks.rulebook import Rulebook

VERSION = "v1.0"
_SIDES = ("entrant1", "entrant2")
_STRUCTURES = {
    CutMethod.SINGLE_ELIMINATION: "single-elim",
    CutMethod.DOUBLE_ELIMINATION: "double-elim",
    CutMethod.TITLE_MATCH: "single-elim",
}


def to_open_bracket(event: EventFile, course: Course, *, date: str | None) -> Any:
    """The document. Byes and unpaired losses are not sets, as they have only one entrant."""
    places = {row.entrant: row.place for row in final_table(course).rows}
    return {
        "version": VERSION,
        "event": _event(event, date),
        "entrants": [
            {
                "entrantID": entrant.id,
                "entrantTag": entrant.name,
                **_stated(finalPlacement=places[entrant.id]),
            }
            for entrant in event.sheet.entrants
        ],
        "sets": _sets(event),
    }


def _event(event: EventFile, date: str | None) -> dict[str, Any]:
    stages = {played.stage for played in event.sheet.rounds}
    phases = [
        {"phaseID": stage.value, "phaseStructure": _structure(stage, event.rulebook)}
        for stage in Stage
        if stage in stages
    ]
    return {
        "name": event.name,
        **_stated(date=date),
        "gameName": event.rulebook.game,
        "tournamentStructure": "swiss",
        "phases": phases,
        "ruleset": f"{event.rulebook.id}, {in_words(event.departures)}",  # EV-24
        "numberEntrants": len(event.sheet.entrants),
    }


def _structure(stage: Stage, rulebook: Rulebook) -> str:
    if stage is Stage.SWISS or rulebook.cut is None:
        return "swiss"
    return _STRUCTURES[rulebook.cut.method]


def _sets(event: EventFile) -> list[dict[str, Any]]:
    """All sets in the order in which they were played, each linked to those before and after."""
    latest: dict[EntrantId, dict[str, Any]] = {}
    sets = []
    for played in event.sheet.rounds:
        for index, match in enumerate(played.matches):
            if match.kind is MatchKind.MATCH:
                one = _set(f"{played.number}.{index + 1}", match, played, event.rulebook)
                for side, entrant in zip(_SIDES, match.entrants, strict=True):
                    _link(latest.get(entrant), one, entrant, side)
                    latest[entrant] = one
                sets.append(one)
    return sets


def _link(
    before: dict[str, Any] | None, one: dict[str, Any], entrant: EntrantId, side: str
) -> None:
    """Names the entrant's set before this one, and this one as the next of that."""
    if before is None:
        return
    one[f"{side}PrevSetID"] = before["setID"]
    for earlier in _SIDES:
        if before[f"{earlier}ID"] == entrant:
            before[f"{earlier}NextSetID"] = one["setID"]


def _set(name: str, match: Match, played: Round, rulebook: Rulebook) -> dict[str, Any]:
    first, second = match.entrants
    decided = decision(match, rulebook.scoring)
    document = {
        "setID": name,
        "entrant1ID": first,
        "entrant2ID": second,
        "phaseID": played.stage.value,
        "roundID": f"Round {played.number}",
    }
    if decided is None:
        return document
    return {
        **document,
        "status": "completed",
        "entrant1Result": _verdict(decided, first),
        "entrant2Result": _verdict(decided, second),
        **_scores(match),
    }


def _verdict(decided: Decision, entrant: EntrantId) -> str:
    if decided.winner is None:
        return "lose" if decided.lost_by_all else "draw"
    return "win" if decided.winner == entrant else "lose"


def _scores(match: Match) -> dict[str, Any]:
    match match.result:
        case GamesResult(games) | LostMatch(games=games):
            first, second = games_won(match, games)
            listed = [_game(number, game, match) for number, game in enumerate(games, start=1)]
            return {"entrant1Score": first, "entrant2Score": second, "games": listed}
        case MatchResult(scores=((first, *_), (second, *_))):
            return {"entrant1Score": first, "entrant2Score": second}
        case _:
            return {}


def _game(number: int, game: GameResult, match: Match) -> dict[str, Any]:
    if game.winner is None:
        word = "lose" if game.ended is Ended.DOUBLE_LOSS else "draw"
        words = (word, word)
    else:
        words = ("win", "lose") if game.winner == match.entrants[0] else ("lose", "win")
    return {"gameNumber": number, "entrant1Result": words[0], "entrant2Result": words[1]}


def _stated(**fields: Any) -> dict[str, Any]:
    return {name: value for name, value in fields.items() if value is not None}
