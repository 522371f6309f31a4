import msgspec
import pytest

from podium.event.settings import Settings
from podium.event.setup import CreateEvent, EventCreated
from podium.event.wire import FACT_KINDS
from podium.journal.entry import NewEntry
from podium.rulebooks.shipped import shipped, shipped_ids
from podium.service.behaviour import REGISTRY
from podium.streams.registry import UnknownEntry
from tests.unit.event.every_kind import every_kind
from tests.unit.service.serving import ORGANISER, Serving


@pytest.mark.parametrize("kind", sorted(every_kind()))
def test_every_kind_of_fact_is_written_and_read_alike(kind: str) -> None:
    fact = every_kind()[kind]
    entry = REGISTRY.encode(fact)
    assert f"{entry.kind}/{entry.schema}" == kind
    assert REGISTRY.decode(entry) == fact


def test_every_kind_of_fact_has_a_place_in_the_journal() -> None:
    assert len(REGISTRY.versions()) == len(FACT_KINDS)


@pytest.mark.parametrize("rulebook", shipped_ids())
def test_the_order_of_score_fields_outlives_the_journal(rulebook: str) -> None:
    world = Serving()
    create = CreateEvent(shipped(rulebook), Settings("Order"))
    answer = world.service.create(create, actor=ORGANISER, key="k")
    entry = world.service.entries(answer.event)[0]  # type: ignore[union-attr]
    fact = REGISTRY.decode(entry)
    assert isinstance(fact, EventCreated)
    assert msgspec.json.encode(fact.rulebook) == msgspec.json.encode(shipped(rulebook))


def test_a_rulebook_that_cannot_be_read_is_an_unknown_entry() -> None:
    entry = REGISTRY.encode(every_kind()["event-created/1"])
    broken = entry.payload.replace(b"podium-rulebook/1", b"podium-rulebook/9")
    with pytest.raises(UnknownEntry, match="rulebook"):
        REGISTRY.decode(NewEntry(entry.kind, entry.schema, broken))
