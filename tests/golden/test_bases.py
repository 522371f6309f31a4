"""The basis of a draw is not stored but computed: it comes out the same for ever, to the byte.

`python -m tests.golden.test_bases` writes what is missing; it never changes what is there.
"""

from pathlib import Path

import pytest

from podium.event.evolve import fold
from podium.event.fact import Fact
from podium.event.verify import verify
from podium.event.view.drawn import drawn_rounds, opened_bases
from podium.event.wire import encode
from podium.exchange.draw_checks import check_round
from podium.exchange.draws_file import draws_file, parse_draws
from tests.golden.test_facts import whole_event
from tests.unit.event.playing import ALL
from tests.unit.event.viewing import views_of
from tests.unit.event.wire_reading import decode_fact

BASES = Path(__file__).parent / "bases"


def facts_of(rulebook: str) -> list[Fact]:
    lines = (BASES / f"{rulebook}.jsonl").read_bytes().splitlines()
    return [decode_fact(line) for line in lines]


@pytest.mark.rule("EV-3")
@pytest.mark.parametrize("rulebook", ALL)
def test_a_stored_event_gives_the_same_bases_to_the_byte(rulebook: str) -> None:
    facts = facts_of(rulebook)
    state = fold(facts)
    assert state is not None
    stored = parse_draws((BASES / f"{rulebook}.json").read_bytes())
    assert drawn_rounds(state, opened_bases(facts, state.rounds)) == stored.rounds
    assert verify(facts) == ()


@pytest.mark.rule("EV-3")
@pytest.mark.parametrize("rulebook", ALL)
def test_a_stored_file_of_draws_holds(rulebook: str) -> None:
    file = parse_draws((BASES / f"{rulebook}.json").read_bytes())
    findings = [one for played in file.rounds for one in check_round(file, played.number)]
    assert all(played.basis is not None for played in file.rounds)
    assert not any(one.is_fault for one in findings)


def main() -> None:
    """Writes what is missing."""
    BASES.mkdir(exist_ok=True)
    for rulebook in ALL:
        journal = BASES / f"{rulebook}.jsonl"
        if not journal.exists():
            event = whole_event(rulebook)
            journal.write_bytes(b"".join(encode(fact) + b"\n" for fact in event.facts))
            file = encode(draws_file(views_of(event)))
            (BASES / f"{rulebook}.json").write_bytes(file + b"\n")


if __name__ == "__main__":
    main()
