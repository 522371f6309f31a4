"""List Fortress and Open Bracket Format: the shapes others read, filled with what happened."""

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from podium.cli.event import course_of as course_of_file
from podium.core.result import Ended
from podium.core.sheet import MatchKind
from podium.event.sheet import course_of
from podium.eventfile.read import EventFile
from podium.eventfile.simulate import simulate
from podium.eventfile.wire import WireSettings
from podium.exchange.event_file import to_file
from podium.exchange.list_fortress import to_list_fortress
from podium.exchange.open_bracket import to_open_bracket
from podium.progress.course import Course
from podium.progress.places import final_table
from podium.rulebooks.load import load
from podium.rulebooks.shipped import shipped, shipped_ids
from tests.unit.results.winners import match_winner
from tests.unit.service.serving import Serving


def simulated(rulebook: str, cut: int | None = None) -> tuple[EventFile, Course]:
    settings = WireSettings(seed="formats", cut=cut)
    event = simulate(shipped(rulebook), rulebook_name=rulebook, entrants=33, announced=settings)
    return event, course_of_file(event)


rulebooks = pytest.mark.parametrize("rulebook", shipped_ids())


def as_list_fortress_reads(document: Any) -> tuple[dict[str, Any], list[Any]]:
    """What its import makes of a document: players by their names, and rounds with their matches.

    It takes whole numbers where it takes numbers, finds players by name, and the type of a round
    among those that it knows. Whoever has more points wins a match that names no winner.
    """
    players: dict[str, Any] = {}
    for one in document["players"]:
        assert one["name"] not in players, "the first of two players of one name gets all matches"
        assert all(one[field] is None or type(one[field]) is int for field in ("mov", "score"))
        assert one["sos"] is None or float(one["sos"]) >= 0
        assert one["list"] is None or type(one["list"]) is dict
        players[one["name"]] = one["score"], one["rank"]["swiss"], one["rank"]["elimination"]
    rounds = []
    for one in document["rounds"]:
        kind = {"swiss": 1, "elimination": 2}[one["round-type"]]
        matches = []
        for match in one["matches"]:
            first, second = match["player1"], match["player2"]
            assert first in players
            assert second is None or second in players
            winner, points = match["winner"], (match["player1points"], match["player2points"])
            if winner is None and None not in points and points[0] != points[1]:
                winner = first if points[0] > points[1] else second
            assert match["result"] in (None, "win", "tie", "bye")
            matches.append((first, second, winner, match["result"]))
        rounds.append((kind, one["round-number"], matches))
    return players, rounds


@rulebooks
def test_list_fortress_reads_every_place_and_every_match(rulebook: str) -> None:
    event, course = simulated(rulebook)
    document: Any = to_list_fortress(event, course, date="2027-01-30", place="Łódź, EU")
    assert (document["date"], document["location"]) == ("2027-01-30", "Łódź, EU")
    players, rounds = as_list_fortress_reads(document)
    names = {entrant.id: entrant.name for entrant in event.sheet.entrants}
    for row in course.swiss_table().rows:
        assert players[names[row.entrant]][:2] == (row.points, row.place)
    listed = [match for _, _, matches in rounds for match in matches]
    played = [
        match
        for one_round in event.sheet.rounds
        for match in one_round.matches
        if match.kind != "unpaired-loss"
    ]
    for match, (first, second, winner, word) in zip(played, listed, strict=True):
        assert (first, second) == (*(names[one] for one in match.entrants), None)[:2]
        won = match_winner(match, event.rulebook.scoring)
        assert winner == (None if won is None else names[won])
        assert (word == "bye") == (match.kind == "bye") == (second is None)


def test_list_fortress_gets_margins_that_add_up() -> None:
    event, course = simulated("shatterpoint.premier-showdown")
    document: Any = to_list_fortress(event, course, date=None, place="")
    margins = {one["name"]: one["mov"] for one in document["players"]}
    assert sum(margins.values()) == 0
    assert any(margins.values())
    counted = dict.fromkeys(margins, 0)
    for one in document["rounds"]:
        for match in one["matches"] if one["round-type"] == "swiss" else ():
            if match["player2"] is not None and match["player1points"] is not None:
                ahead = match["player1points"] - match["player2points"]
                counted[match["player1"]] += ahead
                counted[match["player2"]] -= ahead
    assert counted == margins


@pytest.mark.rule("VA-6")
def test_list_fortress_is_told_of_time_in_matches_over_games() -> None:
    own = load(Path(__file__).parents[2] / "examples" / "best-of-three.toml")
    settings = WireSettings(seed="time")
    event = simulate(own, rulebook_name="own.toml", entrants=24, announced=settings)
    document: Any = to_list_fortress(event, course_of_file(event), date=None, place="")
    told = [match["went_to_time"] for one in document["rounds"] for match in one["matches"]]
    timed = [
        match.result is not None and Ended.TIME in match.result.endings()
        for played in event.sheet.rounds
        for match in played.matches
        if match.kind is not MatchKind.UNPAIRED_LOSS
    ]
    assert told == timed
    assert True in told


def test_list_fortress_tells_entrants_of_one_name_apart() -> None:
    event, course = simulated("swlcg.standard")
    same = tuple(
        replace(entrant, name="Anna") if entrant.number in (3, 7) else entrant
        for entrant in event.sheet.entrants
    )
    event = replace(event, sheet=replace(event.sheet, entrants=same))
    players, _ = as_list_fortress_reads(to_list_fortress(event, course, date=None, place=""))
    assert {"Anna (3)", "Anna (7)"} <= set(players)


def test_list_fortress_counts_rounds_of_the_cut_anew() -> None:
    event, course = simulated("swlcg.standard", cut=8)
    players, rounds = as_list_fortress_reads(to_list_fortress(event, course, date=None, place=""))
    kinds = [(kind, number) for kind, number, _ in rounds]
    swiss = len(event.sheet.swiss_rounds())
    assert kinds[:swiss] == [(1, number) for number in range(1, swiss + 1)]
    cut = len(event.sheet.cut_rounds())
    assert cut
    assert kinds[swiss:] == [(2, number) for number in range(1, cut + 1)]
    assert min(rank for _, _, rank in players.values() if rank is not None) == 1


KNOWN = {
    "": {"version", "event", "entrants", "sets"},
    "event": {
        *("name", "date", "gameName", "tournamentStructure", "phases", "ruleset", "originURL"),
        *("numberEntrants", "other"),
    },
    "phase": {"phaseID", "phaseStructure", "other"},
    "entrant": {
        *("entrantID", "entrantTag", "initialSeed", "finalPlacement", "personalInformation"),
        "other",
    },
    "set": {
        *("setID", "status", "setFormat", "phaseID", "roundID", "games", "other"),
        *(f"entrant{side}{what}" for side in (1, 2) for what in ("ID", "Result", "Score")),
        *(f"entrant{side}{which}SetID" for side in (1, 2) for which in ("Prev", "Next")),
    },
    "game": {
        *("gameNumber", "stage", "other", "entrant1Characters", "entrant2Characters"),
        *("entrant1Result", "entrant2Result"),
    },
}
"""The fields that Open Bracket Format v1.0 knows; its schema forbids all others."""


@rulebooks
def test_an_open_bracket_has_only_fields_of_its_version(rulebook: str) -> None:
    event, course = simulated(rulebook)
    document: Any = to_open_bracket(event, course, date="2027-01-30")
    assert document["version"] == "v1.0"
    parts = [("", document), ("event", document["event"])]
    parts += [("phase", one) for one in document["event"]["phases"]]
    parts += [("entrant", one) for one in document["entrants"]]
    parts += [("set", one) for one in document["sets"]]
    parts += [("game", one) for played in document["sets"] for one in played.get("games", ())]
    for kind, one in parts:
        assert set(one) <= KNOWN[kind], kind
        for name, value in one.items():
            assert not name.endswith("ID") or type(value) is str, (kind, name)


@rulebooks
def test_an_open_bracket_links_every_set_to_those_before_and_after(rulebook: str) -> None:
    event, course = simulated(rulebook)
    document: Any = to_open_bracket(event, course, date="2027-01-30")
    assert set(document) == {"version", "event", "entrants", "sets"}
    assert document["event"]["numberEntrants"] == len(document["entrants"]) == 33
    known = {one["entrantID"] for one in document["entrants"]}
    before: dict[str, str] = {}
    for one in document["sets"]:
        for side in ("1", "2"):
            entrant = one[f"entrant{side}ID"]
            assert entrant in known
            assert one.get(f"entrant{side}PrevSetID") == before.get(entrant)
        before.update({one["entrant1ID"]: one["setID"], one["entrant2ID"]: one["setID"]})
    after: dict[str, str] = {}
    for one in reversed(document["sets"]):
        for side in ("1", "2"):
            assert one.get(f"entrant{side}NextSetID") == after.get(one[f"entrant{side}ID"])
        after.update({one["entrant1ID"]: one["setID"], one["entrant2ID"]: one["setID"]})
    ids = [one["setID"] for one in document["sets"]]
    assert len(set(ids)) == len(ids)
    places = {row.entrant: row.place for row in final_table(course).rows}
    for entrant in document["entrants"]:
        assert entrant.get("finalPlacement") == places[entrant["entrantID"]]


@rulebooks
def test_an_open_bracket_says_who_won(rulebook: str) -> None:
    event, course = simulated(rulebook)
    document: Any = to_open_bracket(event, course, date=None)
    results = {one["setID"]: one for one in document["sets"]}
    words = set()
    for played in event.sheet.rounds:
        for index, match in enumerate(played.matches, start=1):
            one = results.get(f"{played.number}.{index}")
            assert (one is None) == (match.kind != "match")
            if one is None:
                continue
            winner = match_winner(match, event.rulebook.scoring)
            sides = (one["entrant1Result"], one["entrant2Result"])
            words.add(sides)
            assert ("win" in sides) == (winner is not None)
            if winner is not None:
                assert one[f"entrant{sides.index('win') + 1}ID"] == winner
    assert words <= {("win", "lose"), ("lose", "win"), ("draw", "draw"), ("lose", "lose")}


def test_matches_that_are_still_played_have_no_result() -> None:
    world = Serving()
    found = world.running()
    state = world.state(found)
    event, course = to_file(state, world.service.people.of(found)), course_of(state)
    bracket: Any = to_open_bracket(event, course, date=None)
    fortress: Any = to_list_fortress(event, course, date=None, place="")
    assert all("status" not in one for one in bracket["sets"])
    assert all(one["result"] is None for one in fortress["rounds"][0]["matches"])
