"""Looking back at a game that is over, from programs and from pages alike."""

from podium.allstar.table.refusals import TableRefusal
from podium.tables.ids import TableId
from podium.tables.lookback import Glance
from podium.web.access.player import guest_at
from podium.web.access.request import Request
from podium.web.http.problem import WebCode, deny


def glance_at(request: Request, table: TableId) -> Glance | TableRefusal:
    """What is known, for who may see the record."""
    task = request.backend.tables.lookback_task(table, guest_at(request, table))
    return task if isinstance(task, TableRefusal) else request.backend.lookbacks.of(table)


def begin_looking(request: Request, table: TableId) -> Glance | TableRefusal:
    """Begins for who may see the record, unless it is known or under way; raises `Denied` while
    the bot looks back at another game.
    """
    task = request.backend.tables.lookback_task(table, guest_at(request, table))
    if isinstance(task, TableRefusal):
        return task
    if not request.backend.lookbacks.look(table, task):
        raise deny(WebCode.LOOKBACK_BUSY)
    return request.backend.lookbacks.of(table)
