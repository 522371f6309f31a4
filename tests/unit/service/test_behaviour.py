import msgspec
import pytest

from podium.event.evolve import fold
from podium.event.settings import Settings
from podium.event.setup import CreateEvent
from podium.event.wire import FACT_KINDS, name_and_version
from podium.rulebooks.shipped import shipped, shipped_ids
from podium.service.answer import Performed
from podium.service.behaviour import REGISTRY
from tests.unit.event.every_kind import every_kind
from tests.unit.event.wire_reading import earlier_versions
from tests.unit.service.serving import ORGANISER, Serving


@pytest.mark.parametrize("kind", sorted(every_kind()))
def test_every_kind_of_fact_is_written_and_read_alike(kind: str) -> None:
    fact = every_kind()[kind]
    entry = REGISTRY.encode(fact)
    assert f"{entry.kind}/{entry.schema}" == kind
    assert REGISTRY.decode(entry) == fact


def test_every_kind_of_fact_has_a_place_in_the_journal() -> None:
    newest = dict(REGISTRY.versions())
    assert list(newest.items()) == sorted(map(name_and_version, FACT_KINDS))
    earlier = sum(len(earlier_versions(kind)) for kind in FACT_KINDS)
    assert len(REGISTRY.versions()) == len(FACT_KINDS) + earlier


@pytest.mark.parametrize("rulebook", shipped_ids())
def test_the_order_of_score_fields_outlives_the_journal(rulebook: str) -> None:
    world = Serving()
    create = CreateEvent(shipped(rulebook), Settings("Order"))
    answer = world.service.create(create, actor=ORGANISER, key="k")
    assert isinstance(answer, Performed)
    (entry,) = world.service.entries(answer.event)
    state = fold([REGISTRY.decode(entry)])
    assert state is not None
    assert msgspec.json.encode(state.rulebook) == msgspec.json.encode(shipped(rulebook))
