"""Every draw names the algorithm that made it, and is replayed by that one (EV-3, SP-7)."""

from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from podium.event.decide import decide
from podium.event.draw_round import reasons_of
from podium.event.evolve import evolve, fold
from podium.event.fact import Fact
from podium.event.rounds import DrawRound, RoundDrawn
from podium.event.swapping import SwapEntrants
from podium.event.verify import Broken, verify
from podium.event.wire import encode
from podium.journal import canonical
from podium.journal.entry import NewEntry
from podium.kernel.refusal import Refusal
from podium.pairing.algorithm import NEWEST, Algorithm
from podium.pairing.reasons import PairedBy
from podium.service.behaviour import REGISTRY
from tests.unit.event.playing import ORGANISER, SP, START, Playing
from tests.unit.event.wire_reading import decode_fact

GOLDEN = Path(__file__).parents[2] / "golden"


def stored(journal: str) -> list[Fact]:
    lines = (GOLDEN / "journals" / f"{journal}.jsonl").read_bytes().splitlines()
    return [decode_fact(line) for line in lines]


def draws(facts: list[Fact]) -> list[int]:
    return [i for i, fact in enumerate(facts) if isinstance(fact, RoundDrawn)]


@pytest.mark.rule("EV-3", "SP-7")
def test_a_new_draw_names_the_newest_algorithm_and_is_verified_by_it() -> None:
    event = Playing(SP, rounds=4).begin(9).play(3)
    drawn = [fact for fact in event.facts if isinstance(fact, RoundDrawn)]
    assert [fact.algorithm for fact in drawn] == [NEWEST] * 3
    assert verify(event.facts) == ()


@pytest.mark.rule("SP-7")
@pytest.mark.parametrize("journal", ["first-counted", "first-mixed"])
def test_draws_of_the_first_algorithm_are_replayed_by_it(journal: str) -> None:
    facts = stored(journal)
    assert {facts[i].algorithm for i in draws(facts)} == {Algorithm.FIRST}  # type: ignore[attr-defined]
    assert verify(facts) == ()
    renamed = list(facts)
    for i in draws(facts):
        fact = facts[i]
        assert isinstance(fact, RoundDrawn)
        renamed[i] = replace(fact, algorithm=Algorithm.SECOND)
    assert {fault.broken for fault in verify(renamed)} == {Broken.PAIRING_DIFFERS}


@pytest.mark.rule("SP-7")
def test_a_round_mixed_by_the_first_algorithm_is_not_called_fair() -> None:
    facts = stored("first-mixed")
    ways = []
    for i in draws(facts):
        state = fold(facts[: i + 1])
        assert state is not None
        assert state.draft is not None
        reasons = reasons_of(state, state.draft)
        assert reasons is not None
        ways.append(reasons.drawing)
    assert PairedBy.MIXED not in ways
    assert ways.count(PairedBy.SWITCHED) == 5


def test_a_draft_that_is_drawn_again_keeps_its_algorithm() -> None:
    facts = stored("first-counted")
    state = fold(facts[: draws(facts)[3] + 1])
    assert state is not None
    assert state.draft is not None
    one, other = state.draft.matches[0].entrants[0], state.draft.matches[1].entrants[0]
    for command in (SwapEntrants(one, other, accept_rematch=True), DrawRound()):
        decided = decide(state, command, actor=ORGANISER, fresh=bytes(32), now=START)
        assert not isinstance(decided, Refusal)
        for fact in decided:
            state = evolve(state, fact)
    assert isinstance(fact, RoundDrawn)
    assert fact.algorithm is Algorithm.FIRST
    assert state.draft is not None
    assert fact.matches == state.draft.drawn


def test_a_stored_entry_of_the_first_version_is_read() -> None:
    text = (GOLDEN / "facts" / "round-drawn.1.json").read_bytes()
    payload = canonical.encode(msgspec.json.decode(text))
    fact = REGISTRY.decode(NewEntry("round-drawn", 1, payload))
    assert isinstance(fact, RoundDrawn)
    assert fact.algorithm is Algorithm.FIRST
    entry = REGISTRY.encode(fact)
    assert (entry.kind, entry.schema) == ("round-drawn", 2)
    assert REGISTRY.decode(entry) == fact == decode_fact(encode(fact))
