"""Many entries at once: decided and folded in one go, as if one after the other."""

from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from podium.event.decide import Act, decide, decide_act
from podium.event.evolve import evolve, fold
from podium.event.fact import Command, Fact
from podium.event.ids import PersonId
from podium.event.registration import Register, Withdraw
from podium.event.setup import AnnounceEvent
from podium.event.staff import NameStaff
from podium.event.state import State
from podium.kernel.chance import Chance
from podium.kernel.refusal import Refusal
from podium.kernel.viewer import Role
from tests.counted_calls import calls_in
from tests.unit.event.playing import LCG, ORGANISER, SP, START, Playing

FRESH = bytes(32)


def one_by_one(
    state: State, commands: Iterable[Command], by: str
) -> tuple[tuple[Fact, ...] | Refusal, State]:
    """What is decided where nothing is decided together."""
    facts: list[Fact] = []
    for number, command in enumerate(commands):
        fresh = Chance(FRESH).digest(f"command {number}")
        decided = decide(state, command, actor=PersonId(by), fresh=fresh, now=START)
        if isinstance(decided, Refusal):
            return decided, state
        for fact in decided:
            facts.append(fact)
            state = evolve(state, fact)
    return tuple(facts), state


def compare(state: State, commands: tuple[Command, ...], by: str) -> None:
    act = Act(commands, PersonId(by), FRESH, START)
    together = decide_act(state, act)
    expected, after = one_by_one(state, commands, by)
    assert together == expected
    if not isinstance(together, Refusal):
        assert fold(together, state) == after


def announced(capacity: int | None) -> State:
    event = Playing(SP, capacity=capacity)
    event.register(2)
    event.do(Withdraw(event.register_one(3)))
    event.do(NameStaff("judge", Role.JUDGE))
    event.do(AnnounceEvent())
    return event.state


PEOPLE = ("p1", "p3", "new1", "new2", "new3", "judge", ORGANISER, "podium")
STATES = {capacity: announced(capacity) for capacity in (None, 2, 3)}
registers = st.builds(
    Register,
    st.sampled_from(["e1", "e3", "e4", "e5", "e6"]),
    st.tuples(st.sampled_from(PEOPLE)) | st.tuples(*2 * (st.sampled_from(PEOPLE),)),
    st.none() | st.just("club"),
)
others = st.builds(Withdraw, st.sampled_from(["e1", "e4"]))


@given(
    st.sampled_from([None, 2, 3]),
    st.lists(registers | others, min_size=2, max_size=5),
    st.sampled_from([ORGANISER, "judge", "new1", "p3"]),
)
def test_entries_together_are_what_they_are_one_by_one(
    capacity: int | None, commands: list[Command], by: str
) -> None:
    compare(STATES[capacity], tuple(commands), by)


@pytest.mark.parametrize("rulebook", [SP, LCG])
def test_an_organiser_among_late_entries_is_judged_as_alone(rulebook: str) -> None:
    event = Playing(rulebook).begin(4)
    event.publish()
    commands = tuple(Register(one, (one,)) for one in ("new1", ORGANISER, "new2"))
    compare(event.state, commands, ORGANISER)


def test_a_list_twice_as_long_is_twice_the_work() -> None:
    state = Playing(SP, capacity=300).state

    def entered(count: int) -> int:
        act = Act(
            tuple(Register(f"e{one}", (f"p{one}",)) for one in range(count)),
            ORGANISER,
            FRESH,
            START,
        )

        def work() -> None:
            facts = decide_act(state, act)
            assert not isinstance(facts, Refusal)
            after = fold(facts, state)
            assert after is not None
            assert len(after.entrants) == count

        return calls_in(work)

    entered(10)  # imports and caches
    assert entered(800) <= 2.2 * entered(400)
