import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from podium.brackets.settings import CutMethod
from podium.cli.event import course_of
from podium.core.sheet import MatchKind, Sheet
from podium.eventfile.check import check
from podium.eventfile.read import EventFile, parse
from podium.eventfile.simulate import simulate
from podium.eventfile.wire import WireSettings
from podium.eventfile.write import encode
from podium.progress.next_step import EventOver, next_step
from podium.progress.places import final_table
from podium.results.score import outcome, outcomes
from podium.rulebooks.shipped import shipped, shipped_ids


@st.composite
def simulated_events(draw: st.DrawFn) -> EventFile:
    name = draw(st.sampled_from(shipped_ids()))
    rulebook = shipped(name)
    entrants = draw(st.integers(2, 40))
    sizes = st.none() | st.just(0)
    if rulebook.cut and rulebook.cut.method is not CutMethod.TITLE_MATCH:
        sizes |= st.integers(2, min(entrants, 17))
    announced = WireSettings(
        rounds=draw(st.none() | st.integers(1, 7)),
        cut=draw(sizes),
        seed=draw(st.text("abcdef", min_size=1, max_size=4)),
    )
    return simulate(rulebook, rulebook_name=name, entrants=entrants, announced=announced)


@given(simulated_events())
@settings(max_examples=150, deadline=None)
def test_a_simulated_event_is_over_and_breaks_no_rule(event: EventFile) -> None:
    played = course_of(event)
    assert check(played) == ()
    assert next_step(played) == EventOver()


@given(simulated_events())
@settings(max_examples=40, deadline=None)
def test_all_outcomes_at_once_are_those_of_each_match(event: EventFile) -> None:
    """Those that come again are remembered: never one that depends on something else."""
    scoring = event.rulebook.scoring
    assert outcomes(event.sheet, scoring) == tuple(
        tuple(outcome(match, scoring) for match in r.matches) for r in event.sheet.rounds
    )


@given(simulated_events())
@settings(max_examples=60, deadline=None)
def test_a_written_event_reads_back_the_same(event: EventFile) -> None:
    assert parse(encode(event), folder=Path()) == event


@pytest.mark.rule("EV-2", "EV-7")
@given(simulated_events())
@settings(max_examples=60, deadline=None)
def test_everyone_plays_once_a_round_and_nobody_twice_the_same(event: EventFile) -> None:
    met: set[frozenset[str]] = set()
    for played in event.sheet.swiss_rounds():
        there = [entrant for match in played.matches for entrant in match.entrants]
        assert len(there) == len(set(there))
        assert sum(match.kind is MatchKind.BYE for match in played.matches) <= 1
        pairs = {frozenset(m.entrants) for m in played.matches if m.kind is MatchKind.MATCH}
        assert not met & pairs
        met |= pairs


@given(simulated_events(), st.randoms(use_true_random=False))
@settings(max_examples=60, deadline=None)
def test_places_do_not_depend_on_the_order_of_the_file(event: EventFile, order: object) -> None:
    document = json.loads(encode(event))
    shuffle = order.shuffle  # type: ignore[attr-defined]
    shuffle(document["entrants"])
    for played in document["rounds"]:
        shuffle(played["matches"])
    turned = parse(json.dumps(document).encode(), folder=Path())
    assert final_table(course_of(turned)) == final_table(course_of(event))


@pytest.mark.rule("EV-14")
@given(simulated_events())
@settings(max_examples=60, deadline=None)
def test_final_places_are_one_for_each_and_the_cut_comes_first(event: EventFile) -> None:
    table = final_table(course_of(event))
    places = [row.place for row in table.rows if row.place is not None]
    assert places == list(range(1, len(places) + 1))
    assert {row.entrant for row in table.rows} == {e.id for e in event.sheet.entrants}
    inside = _in_the_cut(event.sheet)
    positions = [i for i, row in enumerate(table.rows) if row.entrant in inside and row.place]
    assert positions == list(range(len(positions)))


def _in_the_cut(sheet: Sheet) -> set[str]:
    return {e for played in sheet.cut_rounds() for m in played.matches for e in m.entrants}
