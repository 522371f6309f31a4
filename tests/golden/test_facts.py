"""Facts written once can be read for ever: a stored sample of every kind and version of shape.

`python -m tests.golden.test_facts` writes samples that are missing and whole events; it never
changes what is there.
"""

from pathlib import Path

import msgspec
import pytest

from podium.core.sheet import Status
from podium.event.evolve import fold
from podium.event.fact import Fact
from podium.event.leaving import CurrentMatch, Leave
from podium.event.rounds import DrawRound, RoundDrawn
from podium.event.setup import CloseEvent
from podium.event.verify import verify
from podium.event.view.build import view
from podium.event.wire import FACT_KINDS, encode, name_and_version
from podium.kernel.now import Now
from podium.kernel.refusal import Refusal
from podium.kernel.viewer import SPECTATOR
from podium.pairing.algorithm import Algorithm
from tests.unit.event.every_kind import every_kind
from tests.unit.event.playing import ALL, Playing
from tests.unit.event.wire_reading import decode_fact, earlier_versions, kind_of

FACTS = Path(__file__).parent / "facts"
JOURNALS = Path(__file__).parent / "journals"
KINDS = tuple(str(kind.__struct_config__.tag) for kind in FACT_KINDS)
EARLIER = tuple(tag for kind in FACT_KINDS for tag in earlier_versions(kind))

FIRST_DRAWS = ("first-counted", "first-mixed")
"""Events with draws that were counted and mixed by the first algorithm; nothing writes them now."""


def sample(kind: str) -> Path:
    return FACTS / f"{kind.replace('/', '.')}.json"


def canonical(text: bytes) -> object:
    return msgspec.json.decode(text)


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_and_version_has_a_sample_that_is_read_and_written_alike(kind: str) -> None:
    text = sample(kind).read_bytes()
    fact = decode_fact(text)
    assert kind_of(fact) == kind
    assert canonical(encode(fact)) == canonical(text)


@pytest.mark.parametrize("kind", EARLIER)
def test_every_earlier_version_has_a_sample_that_is_read_and_written_as_the_newest(
    kind: str,
) -> None:
    text = sample(kind).read_bytes()
    fact = decode_fact(text)
    assert kind_of(fact) in KINDS
    assert kind_of(fact).split("/")[0] == kind.split("/", maxsplit=1)[0]
    before = msgspec.json.decode(text)
    assert canonical(encode(fact)) == {**before, "kind": kind_of(fact)}


def test_a_draw_without_the_name_of_an_algorithm_was_made_by_the_first() -> None:
    fact = decode_fact(sample("round-drawn/1").read_bytes())
    assert isinstance(fact, RoundDrawn)
    assert fact.algorithm is Algorithm.FIRST
    newer = decode_fact(sample("round-drawn/2").read_bytes())
    assert isinstance(newer, RoundDrawn)
    assert newer.algorithm is Algorithm.SECOND


def test_no_sample_is_of_a_kind_that_cannot_be_read_any_more() -> None:
    names = {sample(kind).name for kind in (*KINDS, *EARLIER)}
    assert {path.name for path in FACTS.iterdir()} == names


def test_kinds_are_named_with_the_version_of_their_shape() -> None:
    assert len(set(KINDS)) == len(KINDS)
    for kind in FACT_KINDS:
        name, version = name_and_version(kind)
        assert name.replace("-", "").isalpha()
        assert version >= 1


def test_every_kind_of_fact_can_happen() -> None:
    assert set(every_kind()) == set(KINDS)


@pytest.mark.parametrize("journal", [*ALL, *FIRST_DRAWS])
def test_an_old_event_gives_the_same_table_to_the_byte(journal: str) -> None:
    facts = [
        decode_fact(line) for line in (JOURNALS / f"{journal}.jsonl").read_bytes().splitlines()
    ]
    assert _outcome(facts) == (JOURNALS / f"{journal}.json").read_bytes()
    assert verify(facts) == ()


def _outcome(facts: list[Fact]) -> bytes:
    state = fold(facts)
    assert state is not None
    seen = view(state, SPECTATOR, Now(0))
    return msgspec.json.format(encode((seen.rounds, seen.standings)), indent=1) + b"\n"


def whole_event(rulebook: str) -> Playing:
    """An event played to its end."""
    event = Playing(rulebook, "golden", rounds=3, cut=0 if rulebook == "swlcg.team" else 4)
    event.begin(9).play(2)
    leaver = event.view().standings[4].entrant
    event.do(Leave(leaver, Status.DROPPED, CurrentMatch.PLAYED_ON))
    while not isinstance(event.ask(DrawRound(accept_chance=True)), Refusal):
        event.play_round()
    event.do(CloseEvent())
    return event


def main() -> None:
    """Writes what is missing."""
    for folder in (FACTS, JOURNALS):
        folder.mkdir(exist_ok=True)
    for kind, fact in every_kind().items():
        if not sample(kind).exists():
            sample(kind).write_bytes(msgspec.json.format(encode(fact), indent=1) + b"\n")
    for rulebook in ALL:
        journal = JOURNALS / f"{rulebook}.jsonl"
        if not journal.exists():
            facts = whole_event(rulebook).facts
            journal.write_bytes(b"".join(encode(fact) + b"\n" for fact in facts))
            (JOURNALS / f"{rulebook}.json").write_bytes(_outcome(facts))


if __name__ == "__main__":
    main()
