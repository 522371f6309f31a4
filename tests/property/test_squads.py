"""The duty to use every squad, against an oracle that tries every way to go on (SP-19)."""

from itertools import combinations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from podium.core.ids import EntrantId
from podium.event.results import RecordNoShow
from podium.event.squad_duty import duty_of
from podium.event.squads import ChooseSquads, EnterSquads
from podium.kernel.refusal import Code, Refusal
from podium.rosters.settings import PremierLimits, RosterRules
from podium.rulebooks.shipped import shipped
from tests.unit.event.playing import SP, Playing, pair, person

ME = EntrantId("e1")


def can_use_all(squads: int, chosen: int, used: frozenset[int], rounds: int) -> bool:
    """Whether some way to choose in the rounds left uses every squad: all of them are tried."""
    every = frozenset(range(1, squads + 1))
    ways = product(combinations(sorted(every), chosen), repeat=rounds)
    return any(used.union(*way) == every for way in ways)


@st.composite
def duties(draw: st.DrawFn) -> tuple[int, int, int, list[tuple[int, ...] | None]]:
    """Squads, how many are chosen, rounds, and what is tried in each; None: nothing is chosen."""
    squads = draw(st.integers(1, 5))
    chosen = draw(st.integers(1, min(3, squads)))
    rounds = draw(st.integers(1, 4))
    choice = st.sampled_from(list(combinations(range(1, squads + 1), chosen)))
    tried = draw(st.lists(st.none() | choice, min_size=rounds, max_size=rounds))
    return squads, chosen, rounds, tried


@pytest.mark.rule("SP-19")
@settings(deadline=None, max_examples=60)
@given(duties())
def test_a_choice_is_refused_exactly_if_no_way_is_left_to_use_every_squad(
    wanted: tuple[int, int, int, list[tuple[int, ...] | None]],
) -> None:
    squads, chosen, rounds, tried = wanted
    limits = PremierLimits(squads=squads, chosen=chosen, all_used=True)
    rulebook = replace(shipped(SP), roster_rules=RosterRules(premier_list=limits))
    event = Playing(rulebook, rounds=rounds).begin(8)
    used: frozenset[int] = frozenset()
    for number, choice in enumerate(tried, start=1):
        event.publish()
        left = rounds - number
        possible = can_use_all(squads, chosen, used, left + 1)
        assert possible is _possible(event)
        if choice is not None:
            answer = event.ask(ChooseSquads(event.ref(ME), choice), by=person(ME))
            spoils = possible and not can_use_all(squads, chosen, used | set(choice), left)
            assert isinstance(answer, Refusal) is spoils
            if isinstance(answer, Refusal):
                assert answer.code is Code.DUTY_IMPOSSIBLE
                event.do(EnterSquads(event.ref(ME), ME, choice, override=True))
            else:
                event.do(ChooseSquads(event.ref(ME), choice), by=person(ME))
            used |= set(choice)
        event.record_all()


def _possible(event: Playing) -> bool:
    duty = duty_of(event.state, ME)
    assert duty is not None
    return duty.possible


@pytest.mark.rule("SP-19", "EV-16")
@settings(deadline=None, max_examples=40)
@given(st.lists(st.sampled_from(["play", "bye-like", "absent", "silent"]), min_size=4, max_size=4))
def test_used_is_what_was_chosen_in_rounds_that_somebody_came_to(courses: list[str]) -> None:
    event = Playing(SP, rounds=4).begin(8)
    used: set[int] = set()
    for number, course in enumerate(courses):
        event.publish()
        ref, squads = event.ref(ME), ((1, 2), (3, 4), (1, 3), (2, 4))[number]
        other = next(one for one in pair(event, ref) if one != ME)
        if course != "silent":
            event.do(EnterSquads(ref, ME, squads, override=True))
        if course == "bye-like":
            event.do(RecordNoShow(ref, other))
        if course == "absent":
            event.do(RecordNoShow(ref, ME))
        if course in ("play", "bye-like"):
            used |= set(squads)
        duty = duty_of(event.state, ME)
        assert duty is not None
        assert set(duty.used) == used
        assert set(duty.owed) == {1, 2, 3, 4} - used
        event.record_all()
