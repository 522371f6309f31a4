"""Events as a behaviour of streams: acts are decided into facts, facts are folded into states."""

from podium.event.act import Act, decide_act
from podium.event.evolve import evolve
from podium.event.fact import Fact
from podium.event.state import State
from podium.event.wire import FACT_KINDS
from podium.kernel.refusal import Refusal
from podium.streams.behaviour import Behaviour
from podium.streams.registry import Registry, Shape


def _shape(kind: type[Fact]) -> Shape[Fact]:
    name, _, version = str(kind.__struct_config__.tag).partition("/")
    if version != "1":
        message = f"{name} {version} needs upcasters from its earlier versions"
        raise ValueError(message)
    return Shape(name, kind)


REGISTRY: Registry[Fact] = Registry(_shape(kind) for kind in FACT_KINDS)

BEHAVIOUR: Behaviour[State | None, Act, Fact, Refusal] = Behaviour(
    initial=None, decide=decide_act, evolve=evolve, registry=REGISTRY
)
