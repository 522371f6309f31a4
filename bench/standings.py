"""How long the table of a very large event takes, measured by what reading its file takes.

    python -m bench.standings [--entrants 10000] [--rounds 10] [--repeat 7]

The unit is `json.loads` of the event file. Measured against it: outcomes and table from the
decoded sheet, for each game, and the whole command `podium standings FILE --json` without the
start of the interpreter. The event is made up, always the same.
"""

import argparse
import contextlib
import io
import json
import tempfile
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from time import process_time
from typing import Any

from bench.machine import describe
from podium.cli.main import run
from podium.core.ids import EntrantId
from podium.core.outcome import Outcome
from podium.core.result import Ended, MatchResult, Result, Scores
from podium.core.sheet import Entrant, Match, MatchKind, Round, Sheet, Stage
from podium.kernel.chance import Chance
from podium.results.game import GameResult, GamesResult
from podium.results.score import outcome, outcomes
from podium.results.settings import Limits, Scoring
from podium.rulebooks.rulebook import Rulebook
from podium.rulebooks.shipped import shipped
from podium.standings.ranking import rank
from podium.standings.table import Table

RULEBOOKS = ("shatterpoint.premier-showdown", "legion.galactic-conquest", "swlcg.standard")
LARGEST_SCORE = 1000
"""Where the rulebook names neither a largest nor a usual score."""


def made_up(rulebook: Rulebook, *, entrants: int, rounds: int) -> Sheet:
    """A Swiss event: neighbours in the order of points meet, equals at random."""
    chance = Chance(f"bench {rulebook.id}")
    ids = [EntrantId(f"p{number}") for number in range(1, entrants + 1)]
    points = dict.fromkeys(ids, 0)
    met: set[frozenset[EntrantId]] = set()
    played = []
    for number in range(1, rounds + 1):
        line = sorted(chance.shuffled(ids), key=points.__getitem__)
        matches: list[Match] = []
        while line:
            match = _next_match(line, met, table=len(matches) + 1)
            if match.kind is MatchKind.MATCH:
                result = _result(match, chance, rulebook.scoring)
                match = Match(match.entrants, match.kind, match.table, result=result)
            _add(points, match, outcome(match, rulebook.scoring))
            matches.append(match)
        played.append(Round(number, Stage.SWISS, tuple(matches)))
    people = (Entrant(who, k, f"Entrant {k}", f"Club {k % 99}") for k, who in enumerate(ids, 1))
    return Sheet(tuple(people), tuple(played))


def _next_match(line: list[EntrantId], met: set[frozenset[EntrantId]], *, table: int) -> Match:
    one = line.pop()
    for place in range(len(line) - 1, -1, -1):
        pair = frozenset((one, line[place]))
        if pair not in met:
            met.add(pair)
            return Match((one, line.pop(place)), table=table)
    return Match((one,), MatchKind.BYE)


def _add(points: dict[EntrantId, int], match: Match, worth: Outcome | None) -> None:
    assert worth is not None
    for who, side in zip(match.entrants, worth.sides, strict=True):
        points[who] += side.points


def _result(match: Match, chance: Chance, scoring: Scoring) -> Result:
    one, other = match.entrants
    if scoring.games is not None:
        first, second = chance.below(8), chance.below(8)
        return GamesResult((_game(first, match, dark=one), _game(second, match, dark=other)))
    kind = chance.below(10)
    if kind < 3:
        return MatchResult(Ended.TIME, None, _scores(chance, scoring, ({}, {})))
    limits = (scoring.victory.winner, scoring.victory.loser)
    scores = _scores(chance, scoring, limits)
    if chance.below(2):
        one, scores = other, scores[::-1]
    return MatchResult(Ended.CONCESSION if kind == 3 else Ended.VICTORY, one, scores)


def _scores(
    chance: Chance, scoring: Scoring, sides: tuple[dict[str, Limits], ...]
) -> tuple[Scores, ...]:
    """Scores that the rulebook allows, side by side within `sides`."""
    left = {name: field.together for name, field in scoring.fields.items()}
    scores = []
    for limits in sides:
        own = []
        for name, field in scoring.fields.items():
            limit = limits.get(name, Limits())
            usual = field.max or field.usual or LARGEST_SCORE
            most = min(x for x in (usual, limit.max, left[name]) if x is not None)
            least = max(field.min, limit.min)
            own.append(least + chance.below(most - least + 1))
            together = left[name]
            left[name] = together and together - own[-1]
        scores.append(tuple(own))
    return tuple(scores)


def _game(drawn: int, match: Match, *, dark: EntrantId) -> GameResult:
    if drawn == 0:
        return GameResult(Ended.DRAW, dark)
    return GameResult(Ended.VICTORY, dark, match.entrants[drawn % 2])


def written(sheet: Sheet, rulebook: Rulebook) -> str:
    """The event file of a made-up event."""
    fields = tuple(rulebook.scoring.fields)
    document = {
        "format": "podium-event/1",
        "name": "A very large event",
        "rulebook": rulebook.id,
        "settings": {"rounds": len(sheet.rounds), "cut": 0, "seed": "bench"},
        "entrants": [
            {"id": e.id, "number": e.number, "name": e.name, "group": e.group}
            for e in sheet.entrants
        ],
        "rounds": [
            {
                "number": played.number,
                "stage": played.stage.value,
                "matches": [_match(match, fields) for match in played.matches],
            }
            for played in sheet.rounds
        ],
    }
    return json.dumps(document)


def _match(match: Match, fields: tuple[str, ...]) -> dict[str, Any]:
    if match.kind is not MatchKind.MATCH:
        return {"entrants": match.entrants, "kind": match.kind.value}
    document: dict[str, Any] = {"table": match.table, "entrants": match.entrants}
    if isinstance(match.result, GamesResult):
        games = [
            _without_none(ended=g.ended.value, winner=g.winner, dark=g.dark)
            for g in match.result.games
        ]
        return document | {"result": {"games": games}}
    assert isinstance(match.result, MatchResult)
    scores = {
        who: dict(zip(fields, own, strict=True))
        for who, own in zip(match.entrants, match.result.scores, strict=True)
    }
    ended, winner = match.result.ended.value, match.result.winner
    return document | {"result": _without_none(ended=ended, winner=winner, scores=scores)}


def _without_none(**fields: object) -> dict[str, object]:
    return {name: value for name, value in fields.items() if value is not None}


def table_of(sheet: Sheet, rulebook: Rulebook, lots: dict[EntrantId, int]) -> Table:
    """What is measured: the worth of every result, then the places."""
    return rank(
        sheet,
        outcomes(sheet, rulebook.scoring),
        places=rulebook.places,
        tallies=rulebook.scoring.tallies(),
        lots=lots,
    )


def best_of(repeat: int, work: Callable[[], object]) -> float:
    """The shortest of several runs, in seconds of processor time: others may use the machine."""
    times = []
    for _ in range(repeat):
        start = process_time()
        work()
        times.append(process_time() - start)
    return min(times)


def command(file: Path) -> None:
    """`podium standings FILE --json`, its output thrown away."""
    with contextlib.redirect_stdout(io.StringIO()):
        run.main(["standings", str(file), "--json"], standalone_mode=False)


def measure(name: str, *, entrants: int, rounds: int, repeat: int) -> str:
    """One line of the report."""
    rulebook = shipped(name)
    text = written(made_up(rulebook, entrants=entrants, rounds=rounds), rulebook)
    unit = best_of(repeat, lambda: json.loads(text))  # while no sheet is alive to slow it down
    sheet = made_up(rulebook, entrants=entrants, rounds=rounds)
    lots = {entrant.id: entrant.number for entrant in sheet.entrants}
    scored = best_of(repeat, lambda: outcomes(sheet, rulebook.scoring))
    table = best_of(repeat, lambda: table_of(sheet, rulebook, lots))
    whole = "-"
    if find_spec("podium.cli.standings"):
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "event.json"
            file.write_text(text)
            seconds = best_of(repeat, lambda: command(file))
            whole = f"{seconds * 1000:.0f} ms ({seconds / unit:.2f})"
    return (
        f"| {name} | {len(text) / 1e6:.1f} MB | {unit * 1000:.0f} ms | {scored * 1000:.0f} ms "
        f"| {table * 1000:.0f} ms | {table / unit:.2f} | {whole} |"
    )


def main() -> None:
    """Prints the report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--entrants", type=int, default=10_000)
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--repeat", type=int, default=7)
    options = parser.parse_args()
    print(describe("msgspec"))
    print(f"{options.entrants} entrants, {options.rounds} rounds, best of {options.repeat}\n")
    print(
        "| rulebook | file | json.loads | outcomes | outcomes + table | ratio | command (ratio) |"
    )
    print("|---|---|---|---|---|---|---|")
    for name in RULEBOOKS:
        print(measure(name, **vars(options)), flush=True)


if __name__ == "__main__":
    main()
