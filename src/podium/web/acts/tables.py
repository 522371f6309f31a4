"""Opening tables and sitting down, from programs and from pages alike."""

from msgspec import Struct

from podium.allstar.rules.material import Box
from podium.allstar.table.commands import OpenTable, TakeSeat
from podium.allstar.table.refusals import TableCode, TableRefusal
from podium.allstar.table.setting import NOBODY, Level, TableSetting
from podium.kernel.refusal import Value
from podium.tables.again import Returning
from podium.tables.ids import TableId, guest_of, table_key
from podium.web.access.player import guest_at, keeping, key_at, new_secret, player_secret
from podium.web.access.request import Request
from podium.web.http.problem import WebCode, accepted, deny
from podium.web.http.response import Headers

LARGEST_DATA = 64 * 1024
"""Bytes of own cards and arenas."""
_LONGEST_TEXT = 500

_STATUS = {
    TableCode.NO_SUCH_TABLE: 404,
    **dict.fromkeys(
        (
            *(TableCode.NOT_FOR_YOU, TableCode.NOT_SEATED, TableCode.NOT_YOUR_SEAT),
            *(TableCode.NOT_HOST, TableCode.HOSTS_ONLY),
        ),
        403,
    ),
    **dict.fromkeys(
        (
            *(TableCode.IMPOSSIBLE_SETTING, TableCode.NO_SUCH_SEAT, TableCode.NOT_WHOLE),
            *(TableCode.TOO_MANY_MOVES, TableCode.MOVE_REFUSED),
            *(TableCode.KEY_REUSED, TableCode.KEY_MALFORMED),
        ),
        422,
    ),
    TableCode.NEWS_TOO_OLD: 410,
    TableCode.TOO_MANY_TABLES: 429,
    TableCode.TOO_MANY_PHRASES: 429,
}


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A table to open. `levels`: for each seat a bot, or null for a person. `data`: own cards and
    arenas, for signed-in hosts. `deal`: the seed of a game that is over, to play it too.
    """

    setting: TableSetting
    levels: tuple[Level | None, ...]
    data: Box | None = None
    deal: str = ""


class TableKey(Struct, frozen=True):
    """A table, and the caller's own key to it: for the header `Table-Key`, and nobody else."""

    table: TableId
    key: str


class Admitted(Struct, frozen=True):
    """Somebody has a key to a table. `headers`: let their browser keep its secret."""

    at: TableKey
    headers: Headers


def open_table(request: Request, wanted: NewTable) -> Admitted | TableRefusal:
    """Opens a table. A browser without a secret gets one to keep. Raises `Denied`."""
    if request.backend.settings.tables_by_hosts and not request.visitor.host:
        return TableRefusal(TableCode.HOSTS_ONLY)
    if wanted.data is not None and not request.visitor.host:
        raise deny(WebCode.FORBIDDEN)
    secret = player_secret(request) or new_secret()
    command = OpenTable(
        setting=wanted.setting, levels=wanted.levels, data=wanted.data, deal=wanted.deal
    )
    done = request.backend.tables.open(
        command, secret=secret, key=request.key, address=request.client_address
    )
    if isinstance(done, TableRefusal):
        return done
    key = TableKey(done.table, table_key(done.table, secret))
    return Admitted(key, keeping(request, secret))


def sit_down(
    request: Request, table: TableId, seat: int, name: str, key: str | None = None
) -> Admitted | TableRefusal:
    """Takes a free seat under a name. A browser without a secret gets one to keep. `key`: the
    caller's key, if just made. Raises `Denied` if the name is refused.
    """
    key = key or key_at(request, table)
    headers: Headers = ()
    if key is None:
        secret = new_secret()
        key, headers = table_key(table, secret), keeping(request, secret)
    done = request.backend.tables.sit(
        table,
        TakeSeat(seat=seat),
        guest=guest_of(table, key),
        key=request.key,
        name=name,
    )
    if isinstance(done, TableRefusal):
        return done
    return Admitted(TableKey(accepted(done).table, key), headers)


def play_again(
    request: Request, table: TableId, name: str, *, same_deal: bool
) -> Admitted | TableRefusal:
    """A rematch of the people of a table that is over, or its deal once more against bots. `name`:
    for somebody whose name is not known there.
    """
    if request.backend.settings.tables_by_hosts and not request.visitor.host:
        return TableRefusal(TableCode.HOSTS_ONLY)
    secret, tables = player_secret(request) or new_secret(), request.backend.tables
    play = tables.play_deal_too if same_deal else tables.rematch
    guest = guest_at(request, table) or NOBODY
    done = play(table, Returning(guest, secret, request.key, name, request.client_address))
    if isinstance(done, TableRefusal):
        return done
    where = accepted(done).table
    return Admitted(TableKey(where, table_key(where, secret)), keeping(request, secret))


def status_of(code: TableCode) -> int:
    """The HTTP status of a refusal; 409 where the table stands differently now."""
    return _STATUS.get(code, 409)


def values_of(refusal: TableRefusal) -> dict[str, Value]:
    """What the rules say of the move in question, and what is wrong with a setting."""
    values: dict[str, Value] = {}
    if refusal.move is not None:
        values = {"move": refusal.move.value, "where": refusal.where}
    if refusal.text:
        values["text"] = refusal.text[:_LONGEST_TEXT]
    return values
