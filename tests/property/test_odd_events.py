"""Events that were edited by hand: well-formed, but with all that can be odd in them."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from podium.cli.findings import finding_text
from podium.core.sheet import Status
from podium.eventfile.check import check
from podium.eventfile.mistake import EventFileMistake
from podium.eventfile.read import EventFile, parse
from podium.eventfile.simulate import simulate
from podium.eventfile.wire import WireSettings
from podium.eventfile.write import encode
from podium.kernel.chance import Chance
from podium.progress.course import Course, course
from podium.progress.cut_round import next_cut_round
from podium.progress.next_step import PairCutRound, PairSwissRound, next_step
from podium.progress.places import final_table
from podium.progress.swiss import pair_swiss_round
from podium.progress.upcoming import Upcoming
from podium.rulebooks.shipped import shipped, shipped_ids
from tests.documents import Document

Edit = Callable[[Document, Chance], None]


def a_round(document: Document, chance: Chance, stage: str = "") -> Document:
    """A round of the stage, or of any; an empty one where there is none."""
    rounds = [one for one in document["rounds"] if one["stage"].startswith(stage)]
    return chance.choose(rounds) if rounds else {"matches": []}


def a_match(document: Document, chance: Chance, stage: str = "") -> Document:
    matches = a_round(document, chance, stage)["matches"]
    return chance.choose(matches) if matches else {"entrants": []}


def someone_leaves(document: Document, chance: Chance) -> None:
    chance.choose(document["entrants"])["status"] = chance.choose([*Status])


def the_last_round_is_taken_back(document: Document, _chance: Chance) -> None:
    del document["rounds"][-1:]


def a_match_is_lost(document: Document, chance: Chance) -> None:
    matches = a_round(document, chance)["matches"]
    del matches[chance.below(len(matches) + 1) :]


def a_result_is_lost(document: Document, chance: Chance) -> None:
    a_match(document, chance).pop("result", None)


def a_match_is_not_played(document: Document, chance: Chance) -> None:
    match = a_match(document, chance)
    if len(match["entrants"]) == 2:
        ended = chance.choose(["double-loss", "walkover", "no-show", "match-loss"])
        winner = {} if ended == "double-loss" else {"winner": chance.choose(match["entrants"])}
        match["result"] = {"ended": ended, **winner}


def a_cut_match_is_renumbered(document: Document, chance: Chance) -> None:
    a_match(document, chance, "cut")["match"] = 1 + chance.below(15)


def a_match_stands_twice(document: Document, chance: Chance) -> None:
    match = a_match(document, chance, "cut")
    a_round(document, chance, "cut")["matches"].append(json.loads(json.dumps(match)))


def others_play_a_match(document: Document, chance: Chance) -> None:
    matches = a_round(document, chance)["matches"]
    if matches:
        index = chance.below(len(matches))
        ids = [entrant["id"] for entrant in document["entrants"]]
        text = json.dumps(matches[index])
        for entrant in matches[index]["entrants"]:
            text = text.replace(f'"{entrant}"', f'"{ids.pop(chance.below(len(ids)))}"')
        matches[index] = json.loads(text)


def the_announcement_changes(document: Document, chance: Chance) -> None:
    document["settings"][chance.choose(["rounds", "cut"])] = 1 + chance.below(8)


def somebody_is_punished(document: Document, chance: Chance) -> None:
    entrant = chance.choose(document["entrants"])["id"]
    penalty = {"entrant": entrant, "round": 1 + chance.below(5), "points": 7, "reason": "late"}
    document["penalties"].append(penalty)


EDITS: tuple[Edit, ...] = (
    someone_leaves,
    the_last_round_is_taken_back,
    a_match_is_lost,
    a_result_is_lost,
    a_match_is_not_played,
    a_cut_match_is_renumbered,
    a_match_stands_twice,
    others_play_a_match,
    the_announcement_changes,
    somebody_is_punished,
)


@st.composite
def odd_events(draw: st.DrawFn) -> EventFile | None:
    """A simulated event with some edits; None where that is no event file any more."""
    name = draw(st.sampled_from(shipped_ids()))
    entrants = draw(st.integers(2, 12))
    chance = Chance(draw(st.text("abcdef", min_size=6, max_size=6)))
    cut = 0 if name == "swlcg.team" else draw(st.sampled_from([0, 2, 3, 4, 6, 8]))
    announced = WireSettings(seed="odd", rounds=draw(st.integers(1, 3)), cut=min(cut, entrants))
    event = simulate(shipped(name), rulebook_name=name, entrants=entrants, announced=announced)
    document: dict[str, Any] = json.loads(encode(event))
    document.setdefault("penalties", [])
    for edit in draw(st.lists(st.sampled_from(EDITS), min_size=1, max_size=4)):
        edit(document, chance)
    try:
        return parse(json.dumps(document).encode(), folder=Path())
    except EventFileMistake:
        return None


def course_of(event: EventFile) -> Course:
    announced = event.settings
    chance = Chance(event.seed())
    return course(
        event.rulebook, event.sheet, rounds=announced.rounds, cut=announced.cut, chance=chance
    )


@given(odd_events())
@settings(max_examples=120, deadline=None)
def test_whatever_is_odd_in_an_event_it_is_checked_and_ranked(event: EventFile | None) -> None:
    if event is None:
        return
    played = course_of(event)
    assert all(finding_text(finding) for finding in check(played))
    rows = final_table(played).rows
    assert sorted(row.entrant for row in rows) == sorted(e.id for e in event.sheet.entrants)
    placed = [row.place for row in rows if row.place is not None]
    assert placed == list(range(1, len(placed) + 1))


@given(odd_events())
@settings(max_examples=120, deadline=None)
def test_whatever_is_odd_in_an_event_its_next_round_has_everyone_once(
    event: EventFile | None,
) -> None:
    if event is None:
        return
    played = course_of(event)
    upcoming = upcoming_of(played)
    if upcoming is None:
        return
    listed = [entrant for one in upcoming.matches for entrant in one.match.entrants]
    assert listed
    assert len(set(listed)) == len(listed)
    for one in upcoming.matches:
        assert {one.dark, one.chooses} <= {None, *one.match.entrants}


def upcoming_of(played: Course) -> Upcoming | None:
    chance = Chance("next")
    match next_step(played):
        case PairSwissRound():
            upcoming = pair_swiss_round(played, chance, allow_rematches=True)
            assert isinstance(upcoming, Upcoming)
            return upcoming
        case PairCutRound(_, _, cut):
            return next_cut_round(played, cut, chance)
        case _:
            return None
