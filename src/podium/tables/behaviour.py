"""Tables as a behaviour of streams."""

from functools import partial

from podium.allstar.table.commands import TableAct
from podium.allstar.table.decide import decide
from podium.allstar.table.evolve import evolve
from podium.allstar.table.facts import TABLE_REGISTRY, TableFact
from podium.allstar.table.refusals import TableRefusal
from podium.allstar.table.state import Shelf, TableState
from podium.streams.behaviour import Behaviour

TableBehaviour = Behaviour[TableState | None, TableAct, TableFact, TableRefusal]


def table_behaviour(shelf: Shelf) -> TableBehaviour:
    """The behaviour of tables that share the games on this shelf."""
    return Behaviour(
        initial=None,
        decide=partial(decide, shelf),
        evolve=partial(evolve, shelf),
        registry=TABLE_REGISTRY,
    )
