"""What the service of tables answers, and as whom it sees somebody."""

import hashlib

from msgspec import Struct

from podium.allstar.table.commands import TableCommand
from podium.allstar.table.refusals import TableCode, TableRefusal
from podium.allstar.table.setting import Guest
from podium.allstar.table.state import TableStage, TableState
from podium.allstar.table.things import TableThing
from podium.allstar.table.view import TableView, TableViewer
from podium.journal import canonical
from podium.journal.entry import KeyReused
from podium.streams.behaviour import CommandRefused, Done, Outcome
from podium.tables.ids import TableId, table_of
from podium.tables.phrases import Spoken


class TableDone(Struct, frozen=True):
    """The command is done and durable. A repeated request gets the same answer."""

    table: TableId


class TableScene(Struct, frozen=True):
    """A table for one viewer, with what is no fact: names by guest, the seats that are away, and
    what was just said.
    """

    view: TableView
    names: dict[Guest, str]
    away: tuple[int, ...]
    spoken: tuple[Spoken, ...] = ()


class TableNews(Struct, frozen=True):
    """What a viewer was told after a cursor, and the cursor now."""

    cursor: int
    things: tuple[TableThing, ...]


def viewer_of(state: TableState | None, guest: Guest | None) -> TableViewer | TableRefusal:
    """As whom a person sees the table: a seat, or None for a spectator. Nobody sees more."""
    if state is None:
        return TableRefusal(TableCode.NO_SUCH_TABLE)
    seat = None if guest is None else state.seat_of(guest)
    gathering = state.stage is TableStage.GATHERING
    if seat is None and not (gathering or state.setting.spectators or guest == state.host):
        return TableRefusal(TableCode.NOT_FOR_YOU)
    return seat


def fingerprint(scope: str, command: TableCommand) -> bytes:
    """What a repeated request is known by."""
    name = type(command).__name__
    return hashlib.sha256(canonical.encode((scope, name, command))).digest()


def refusal_in(viewer: TableViewer | TableRefusal) -> TableRefusal:
    """Why somebody is no viewer."""
    return viewer if isinstance(viewer, TableRefusal) else TableRefusal(TableCode.NO_SUCH_TABLE)


def answer(table: TableId, outcome: Outcome[TableRefusal]) -> TableDone | TableRefusal:
    """What came of a command."""
    match outcome:
        case Done(stream=stream):
            return TableDone(table_of(stream) or table)
        case CommandRefused(refusal=refusal):
            return refusal
        case KeyReused():
            return TableRefusal(TableCode.KEY_REUSED)
        case _:
            return TableDone(table)
