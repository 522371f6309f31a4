import pytest

from podium.core.result import Ended, MatchResult
from podium.core.sheet import MatchKind, Sheet, Status
from podium.eventfile.simulate import simulate
from podium.eventfile.wire import WireSettings
from podium.results.game import GamesResult
from podium.rulebooks.shipped import shipped

ALWAYS = {Ended.NO_SHOW, Ended.DOUBLE_LOSS, Ended.MATCH_LOSS}


def simulated(rulebook: str) -> Sheet:
    """A large event: 151 entrants, 7 rounds, a cut where the rulebook has one."""
    announced = WireSettings(seed="all sorts", rounds=7, cut=0 if rulebook == "swlcg.team" else 16)
    return simulate(
        shipped(rulebook), rulebook_name=rulebook, entrants=151, announced=announced
    ).sheet


def endings(sheet: Sheet) -> set[Ended]:
    found = set()
    for match in (match for r in sheet.rounds for match in r.matches):
        if isinstance(match.result, GamesResult):
            found |= {game.ended for game in match.result.games}
        elif isinstance(match.result, MatchResult):
            found.add(match.result.ended)
    return found


@pytest.mark.parametrize(
    ("rulebook", "expected"),
    [
        ("shatterpoint.premier-showdown", {Ended.VICTORY, Ended.TIME, Ended.CONCESSION}),
        ("legion.galactic-conquest", {Ended.VICTORY, Ended.TIME, Ended.CONCESSION, Ended.DRAW}),
        ("swlcg.standard", {Ended.VICTORY, Ended.TIME, Ended.CONCESSION, Ended.DRAW}),
        ("swlcg.team", {Ended.VICTORY, Ended.CONCESSION, Ended.DRAW}),
    ],
)
def test_a_large_simulated_event_has_all_sorts_of_endings_and_leavers(
    rulebook: str, expected: set[Ended]
) -> None:
    sheet = simulated(rulebook)
    assert endings(sheet) == expected | ALWAYS
    assert {entrant.status for entrant in sheet.entrants} == set(Status)
    kinds = {match.kind for r in sheet.rounds for match in r.matches}
    assert kinds == set(MatchKind) - {MatchKind.AWARDED_BYE}  # no shipped rulebook foresees it
