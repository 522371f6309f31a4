from typing import Any

import pytest
from msgspec.structs import replace

from podium.core.ids import EntrantId
from podium.core.result import Ended, MatchResult
from podium.core.sheet import MatchKind, Stage, Status
from podium.event.brought import (
    BringIn,
    BroughtEntrant,
    BroughtMatch,
    BroughtPenalty,
    BroughtRound,
)
from podium.event.ids import PersonId
from podium.event.registration import Register
from podium.event.setup import EventClosed
from podium.event.staff import DismissStaff, NameStaff
from podium.event.verify import verify
from podium.kernel.refusal import Code
from podium.kernel.viewer import Role
from tests.unit.event.playing import LCG, ORGANISER, SP, TM, Playing

E1, E2, E3 = (EntrantId(f"e{number}") for number in (1, 2, 3))
WON = MatchResult(Ended.VICTORY, E1, ((2, 5), (0, 3)))
MATCH = BroughtMatch((E1, E2), table=1, result=WON)
BYE = BroughtMatch((E3,), MatchKind.BYE)
ROUND = BroughtRound(Stage.SWISS, (MATCH, BYE))
GOOD = BringIn(
    "seed",
    tuple(BroughtEntrant(f"e{n}", n, (f"p{n}",)) for n in (1, 2, 3)),
    (ROUND,),
    (BroughtPenalty(E1, 1, 2, "late", by=PersonId("anna")),),
)


def with_entrant(**changes: Any) -> BringIn:
    first, *others = GOOD.entrants
    return replace(GOOD, entrants=(replace(first, **changes), *others))


def with_match(**changes: Any) -> BringIn:
    return replace(GOOD, rounds=(BroughtRound(Stage.SWISS, (replace(MATCH, **changes), BYE)),))


@pytest.mark.rule("EV-13")
def test_what_is_brought_in_counts_as_if_it_had_been_played_here() -> None:
    event = Playing(SP, rounds=3)
    event.do(GOOD)
    standings = event.standings()
    assert (standings["e1"].points, standings["e1"].deducted) == (1, 2)
    assert standings["e3"].byes == 1
    assert event.state.penalties["e1#1"].by == "anna"
    assert verify(event.facts) == ()
    assert event.replayed() == event.state


@pytest.mark.rule("EV-5", "EV-6", "EV-15")
def test_missed_rounds_and_those_who_left_are_brought_in() -> None:
    late = replace(GOOD.entrants[2], missed=(1,), status=Status.DROPPED)
    rounds = (BroughtRound(Stage.SWISS, (MATCH,)),)
    event = Playing(SP, rounds=3)
    event.do(replace(GOOD, entrants=(*GOOD.entrants[:2], late), rounds=rounds))
    assert event.standings()["e3"].losses == 1
    assert event.state.entrants[E3].status is Status.DROPPED


def test_an_event_that_is_over_comes_in_closed() -> None:
    event = Playing(SP, rounds=1)
    facts = event.do(replace(GOOD, closed=True))
    assert isinstance(facts[-1], EventClosed)
    assert event.state.setup.closed


@pytest.mark.rule("EV-20")
def test_the_lots_come_from_the_seed_that_was_brought_in() -> None:
    even = replace(GOOD, rounds=(), penalties=())
    lots = set()
    for seed in ("a", "b", "c", "d"):
        orders = set()
        for chance in ("one", "other"):
            event = Playing(SP, chance, rounds=3)
            event.do(replace(even, seed=seed))
            event.publish()
            orders.add(tuple(row.entrant for row in event.view().standings[1:]))
        assert len(orders) <= 2
        lots.add(min(orders))
    assert len(lots) > 1


def test_a_round_after_it_is_drawn_as_always() -> None:
    event = Playing(SP, rounds=3)
    event.do(GOOD)
    event.publish()
    event.start_clock()
    assert verify(event.facts) == ()


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (with_entrant(entrant="e2"), Code.ALREADY_REGISTERED),
        (with_entrant(number=2), Code.ALREADY_REGISTERED),
        (with_entrant(members=("p2",)), Code.ALREADY_REGISTERED),
        (with_entrant(members=("p1", "q1")), Code.MEMBERS_COUNT),
        (with_entrant(missed=(1,)), Code.ENTRANT_TWICE),
        (with_entrant(missed=(2,)), Code.UNKNOWN),
        (with_match(entrants=(E1, E3)), Code.ENTRANT_TWICE),
        (with_match(entrants=(E1, EntrantId("e9"))), Code.UNKNOWN),
        (with_match(entrants=(E1,)), Code.NOT_ALLOWED),
        (with_match(entrants=(E1, E1), result=None), Code.ENTRANT_TWICE),
        (with_match(kind=MatchKind.UNPAIRED_LOSS, entrants=(E1,)), Code.NOT_ALLOWED),
        (with_match(bracket=1), Code.NOT_ALLOWED),
        (with_match(result=replace(WON, winner=E3)), Code.IMPOSSIBLE_RESULT),
        (with_match(result=replace(WON, scores=((2,), (0,)))), Code.IMPOSSIBLE_RESULT),
        (replace(GOOD, rounds=(BroughtRound(Stage.SWISS, ()),)), Code.TOO_FEW_ENTRANTS),
        (replace(GOOD, rounds=(BroughtRound(Stage.CUT, (MATCH,)), ROUND)), Code.NOT_ALLOWED),
        (
            replace(
                GOOD,
                rounds=(BroughtRound(Stage.CUT, (replace(MATCH, bracket=1),)), ROUND),
            ),
            Code.SWISS_OVER,
        ),
        (
            replace(
                GOOD,
                rounds=(ROUND, BroughtRound(Stage.CUT, (replace(MATCH, bracket=9),))),
            ),
            Code.BRACKET_BROKEN,
        ),
        (
            replace(GOOD, penalties=(BroughtPenalty(EntrantId("e9"), 1, 1, "late"),)),
            Code.UNKNOWN,
        ),
    ],
)
def test_what_makes_no_sense_is_refused(command: BringIn, code: Code) -> None:
    assert Playing(SP, rounds=1, cut=2).refused(command) is code


def test_who_enters_after_a_file_gets_the_next_number() -> None:
    event = Playing(SP, rounds=3)
    event.do(with_entrant(number=7))
    event.do(Register("e9", ("p9",)))
    assert event.state.entrants[EntrantId("e9")].number == 8


@pytest.mark.rule("EV-8")
def test_an_event_that_came_in_without_a_judge_is_not_stuck() -> None:
    event = Playing(SP, rounds=3)
    event.do(with_entrant(members=(ORGANISER,)))
    event.do(Register("e9", ("p9",)))
    event.do(NameStaff("judge", Role.JUDGE))
    assert event.refused(DismissStaff("judge")) is Code.JUDGE_MISSING


@pytest.mark.rule("EV-13", "EV-14")
def test_points_that_were_taken_away_count_for_the_seeds_of_a_cut_brought_in() -> None:
    """The cut was once refused as broken: it was looked at without penalties."""
    first = BroughtMatch((E3,), MatchKind.BYE, bracket=1)
    second = BroughtMatch((E1, E2), bracket=2)
    command = replace(
        GOOD,
        rounds=(ROUND, BroughtRound(Stage.CUT, (first, second))),
    )
    event = Playing(SP, rounds=1, cut=3)
    event.do(command)
    without = Playing(SP, rounds=1, cut=3)
    assert without.refused(replace(command, penalties=())) is Code.BRACKET_BROKEN


def test_nothing_is_brought_into_an_event_that_has_begun() -> None:
    event = Playing(SP)
    event.do(Register("e1", ("p1",)))
    assert event.refused(GOOD) is Code.STARTED


def test_only_an_organiser_brings_in() -> None:
    assert Playing(SP).refused(GOOD, by="nobody") is Code.NOT_ALLOWED


@pytest.mark.parametrize("rulebook", [LCG, TM])
def test_scores_of_another_game_are_refused(rulebook: str) -> None:
    event = Playing(rulebook)
    members = event.rulebook.members
    entrants = tuple(
        replace(one, members=tuple(f"{one.entrant}.{n}" for n in range(members)))
        for one in GOOD.entrants
    )
    assert event.refused(replace(GOOD, entrants=entrants)) is Code.IMPOSSIBLE_RESULT
