"""Events as a behaviour of streams: acts are decided into facts, facts are folded into states."""

from podium.event.decide import Act, decide_act
from podium.event.evolve import evolve, fold
from podium.event.fact import Fact
from podium.event.state import State
from podium.event.wire import FACT_KINDS, name_and_version, upcasters_of
from podium.kernel.refusal import Refusal
from podium.streams.behaviour import Behaviour
from podium.streams.registry import Registry, Shape


def _shape(kind: type[Fact]) -> Shape[Fact]:
    name, version = name_and_version(kind)
    shape = Shape(name, kind, upcasters_of(kind))
    if version != shape.schema:
        message = f"{name} {version} needs upcasters from its earlier versions"
        raise ValueError(message)
    return shape


REGISTRY: Registry[Fact] = Registry(_shape(kind) for kind in FACT_KINDS)

BEHAVIOUR: Behaviour[State | None, Act, Fact, Refusal] = Behaviour(
    initial=None, decide=decide_act, evolve=evolve, registry=REGISTRY, fold=fold
)
