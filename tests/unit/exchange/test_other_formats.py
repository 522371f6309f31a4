"""List Fortress and Open Bracket Format: the shapes others read, filled with what happened."""

from typing import Any

import pytest

from podium.event.sheet import course_of
from podium.eventfile.read import EventFile
from podium.eventfile.simulate import course_of as course_of_file
from podium.eventfile.simulate import simulate
from podium.eventfile.wire import WireSettings
from podium.exchange.event_file import to_file
from podium.exchange.list_fortress import to_list_fortress
from podium.exchange.open_bracket import to_open_bracket
from podium.progress.course import Course
from podium.progress.places import final_table
from podium.rulebooks.shipped import shipped, shipped_ids
from tests.unit.results.winners import match_winner
from tests.unit.service.serving import Serving


def simulated(rulebook: str, cut: int | None = None) -> tuple[EventFile, Course]:
    settings = WireSettings(seed="formats", cut=cut)
    event = simulate(shipped(rulebook), rulebook_name=rulebook, entrants=33, announced=settings)
    return event, course_of_file(event.rulebook, event.sheet, event.settings)


rulebooks = pytest.mark.parametrize("rulebook", shipped_ids())


@rulebooks
def test_list_fortress_gets_every_place_and_every_match(rulebook: str) -> None:
    event, course = simulated(rulebook)
    document: Any = to_list_fortress(event, course, date="2027-01-30", place="Łódź, EU")
    assert (document["date"], document["location"]) == ("2027-01-30", "Łódź, EU")
    numbers = {entrant.id: entrant.number for entrant in event.sheet.entrants}
    swiss = {row.entrant: row for row in course.swiss_table().rows}
    for participant, entrant in zip(document["participants"], event.sheet.entrants, strict=True):
        assert participant["id"] == entrant.number
        assert participant["swiss_rank"] == swiss[entrant.id].place
        assert participant["score"] == swiss[entrant.id].points
    played = [
        (match, one)
        for one_round in event.sheet.rounds
        for match in one_round.matches
        if (one := match.kind) != "unpaired-loss"
    ]
    listed = [match for one_round in document["rounds"] for match in one_round["matches"]]
    for (match, kind), one in zip(played, listed, strict=True):
        winner = match_winner(match, event.rulebook.scoring)
        assert one["winner_id"] == (None if winner is None else numbers[winner])
        assert (one["result"] == "bye") == (kind == "bye") == (one["player2_id"] is None)


def test_list_fortress_counts_rounds_of_the_cut_anew() -> None:
    event, course = simulated("swlcg.standard", cut=8)
    document: Any = to_list_fortress(event, course, date=None, place="")
    kinds = [(one["roundtype_id"], one["round_number"]) for one in document["rounds"]]
    swiss = len(event.sheet.swiss_rounds())
    assert kinds[:swiss] == [(1, number) for number in range(1, swiss + 1)]
    cut = len(event.sheet.cut_rounds())
    assert cut
    assert kinds[swiss:] == [(2, number) for number in range(1, cut + 1)]
    ranks = [one["top_cut_rank"] for one in document["participants"]]
    assert min(rank for rank in ranks if rank is not None) == 1


@rulebooks
def test_an_open_bracket_links_every_set_to_those_before(rulebook: str) -> None:
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
