"""Every structure is played to its end, for many sizes, and breaks no rule on the way."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from podium.cli.event import course_of
from podium.core.ids import EntrantId
from podium.eventfile.check import check
from podium.eventfile.read import EventFile, parse
from podium.eventfile.simulate import simulate
from podium.eventfile.wire import WireSettings
from podium.eventfile.write import encode
from podium.progress.next_step import EventOver, next_step
from podium.progress.places import final_table
from podium.rulebooks.load import load
from podium.study.play import Setting, play
from podium.study.strengths import Players

FOLDER = Path(__file__).parents[1] / "examples"
STRUCTURES = ("knockout", "round-robin", "double-round-robin")

sizes = st.integers(2, 14)
seeds = st.text("abcdef", min_size=1, max_size=4)
structures = st.sampled_from(STRUCTURES)


def simulated(name: str, entrants: int, seed: str) -> EventFile:
    file = FOLDER / f"{name}.toml"
    return simulate(
        load(file), rulebook_name=file.name, entrants=entrants, announced=WireSettings(seed=seed)
    )


@given(structures, sizes, seeds)
@settings(max_examples=150, deadline=None)
def test_it_is_over_and_breaks_no_rule(name: str, entrants: int, seed: str) -> None:
    played = course_of(simulated(name, entrants, seed))
    assert check(played) == ()
    assert next_step(played) == EventOver()


@given(structures, sizes, seeds)
@settings(max_examples=60, deadline=None)
def test_a_written_event_reads_back_the_same(name: str, entrants: int, seed: str) -> None:
    event = simulated(name, entrants, seed)
    assert parse(encode(event), folder=FOLDER) == event


@given(structures, sizes, seeds)
@settings(max_examples=60, deadline=None)
def test_everyone_has_one_place(name: str, entrants: int, seed: str) -> None:
    rows = final_table(course_of(simulated(name, entrants, seed))).rows
    placed = [row.place for row in rows if row.place is not None]
    assert placed == list(range(1, len(placed) + 1))
    assert len({row.entrant for row in rows}) == entrants


@given(structures, sizes, seeds)
@settings(max_examples=30, deadline=None)
def test_a_study_plays_it_too(name: str, entrants: int, seed: str) -> None:
    setting = Setting(load(FOLDER / f"{name}.toml"), entrants, 0, 0, seed)
    played = play(setting, Players(entrants, 200, 0, 0))
    assert next_step(played.course) == EventOver()


@pytest.mark.rule("ST-3")
@given(sizes, seeds)
@settings(max_examples=60, deadline=None)
def test_in_a_bracket_for_everyone_everyone_is_in_the_first_round_by_lot(
    entrants: int, seed: str
) -> None:
    played = course_of(simulated("knockout", entrants, seed))
    first = played.sheet.rounds[0]
    there = [one for match in first.matches for one in match.entrants]
    assert sorted(there) == sorted(one.id for one in played.sheet.entrants)
    by_lot = sorted(there, key=lambda one: played.lots[one])
    byes = {match.entrants[0] for match in first.matches if len(match.entrants) == 1}
    assert byes == set(by_lot[: len(byes)])


@pytest.mark.rule("ST-1")
@given(st.integers(4, 40), seeds)
@settings(max_examples=60, deadline=None)
def test_whoever_wins_the_match_for_third_place_is_third(entrants: int, seed: str) -> None:
    played = course_of(simulated("knockout", entrants, seed))
    third = played.sheet.rounds[-1].matches[-1]
    places = {row.entrant: row.place for row in final_table(played).rows}
    both: set[EntrantId] = set(third.entrants)
    assert {places[one] for one in both} == {3, 4}
