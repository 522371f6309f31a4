"""Tables of All-Star Draft: open, sit down, choose, look, hear the news."""

from enum import StrEnum
from typing import Any

from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath, FromQuery, JSONBody
from msgspec import Struct

from podium.allstar.rules.arenas import COMBO_KEY, ROOM
from podium.allstar.rules.material import Box, CardTier
from podium.allstar.rules.record import record_text
from podium.allstar.rules.state import Game
from podium.allstar.rules.strength import PLACE_BITS
from podium.allstar.table.commands import ACTS, SealChoice, TableCommand
from podium.allstar.table.refusals import TableCode, TableRefusal
from podium.allstar.table.setting import NOBODY
from podium.tables.answers import TableDone, TableNews, TableScene
from podium.tables.ids import TableId
from podium.tables.lookback import Glance, Lookback
from podium.tables.phrases import Phrase
from podium.web.access.player import guest_at
from podium.web.access.request import Request
from podium.web.access.table import TABLES
from podium.web.acts import lookback
from podium.web.acts import tables as acts
from podium.web.acts.tables import (
    LARGEST_DATA,
    Admitted,
    NewTable,
    TableKey,
    status_of,
    values_of,
)
from podium.web.http.compression import packed
from podium.web.http.limits import LARGEST_BODY
from podium.web.http.problem import WebCode, deny, refusal_response
from podium.web.http.response import NO_STORE, Response, json_resource, json_response
from podium.web.http.routing import get, post
from podium.workers.one_at_a_time import Failed, Progress

_ONE = f"{TABLES}/{{table}}"
_LONGEST_CURSOR = 10


class NewSitter(Struct, frozen=True, forbid_unknown_fields=True):
    """Who sits down where."""

    seat: int
    name: str


class NewPlayer(Struct, frozen=True, forbid_unknown_fields=True):
    """Who plays again. `name`: for somebody who had none at the table."""

    name: str = "Guest"


class NewChoice(Struct, frozen=True, forbid_unknown_fields=True):
    """One whole choice for one step: the numbers of all small moves, the last one seals it."""

    seat: int
    step: int
    moves: tuple[int, ...]


class NewPhrase(Struct, frozen=True, forbid_unknown_fields=True):
    """One of the set phrases."""

    phrase: Phrase


class LookbackStage(StrEnum):
    """How far the bot is with looking back; `none`: nobody has asked, or it was forgotten."""

    NONE = "none"
    RUNNING = "running"
    FAILED = "failed"
    DONE = "done"


class LookbackAnswer(Struct, frozen=True):
    """What the bot would have done. `done`: choices looked at, `of` all; `found`: at the end."""

    stage: LookbackStage
    done: int = 0
    of: int = 0
    found: Lookback | None = None


class StrengthTables(Struct, frozen=True):
    """How teams compare (AS-14, AS-15, AS-18). A value has a place: a higher one is stronger.

    `values`: the value at each place, with its tier. `held`: the places of each card's values, by
    card. `numbers`: the number of each card. `number_places`: the place of each number, from 1.
    `symbol_places`: those of all symbols. A team's key is its size << `place_bits` | place; an
    arena's key is that << `room`, a combination's `combo` | place << `room` | place of the pair.
    """

    values: tuple[tuple[CardTier, str | int], ...]
    held: tuple[tuple[int, ...], ...]
    numbers: tuple[int, ...]
    number_places: tuple[int, ...]
    symbol_places: tuple[int, ...]
    place_bits: int
    room: int
    combo: int


@post(
    TABLES,
    summary="Opens a table of All-Star Draft; the caller is its host.",
    largest=LARGEST_DATA + LARGEST_BODY // 4,
)
def open_table(request: Request, data: JSONBody[NewTable]) -> Response[TableKey]:
    """Opens a table. A browser without a secret gets one to keep."""
    if data.data is not None and len(request.content) > LARGEST_DATA and request.visitor.host:
        raise deny(WebCode.TOO_LARGE)
    return _keyed(acts.open_table(request, data))


@post(f"{_ONE}/seat", summary="Sits down under a name.")
def sit_down(
    request: Request, table: FromPath[str], data: JSONBody[NewSitter]
) -> Response[TableKey]:
    """Takes a free seat. A browser without a secret gets one to keep."""
    return _keyed(acts.sit_down(request, TableId(table), data.seat, data.name))


@post(f"{_ONE}/rematch", summary="The people of a table that is over meet at a new one.")
def rematch(
    request: Request, table: FromPath[str], data: JSONBody[NewPlayer]
) -> Response[TableKey]:
    """Whoever is first opens it; when the last one is there, the game begins."""
    return _keyed(acts.play_again(request, TableId(table), data.name, same_deal=False))


@post(f"{_ONE}/deal", summary="The same deal against bots, at a table marked as a known deal.")
def deal(request: Request, table: FromPath[str], data: JSONBody[NewPlayer]) -> Response[TableKey]:
    """The game begins at once."""
    return _keyed(acts.play_again(request, TableId(table), data.name, same_deal=True))


@post(f"{_ONE}/choices", summary="One whole choice for one step.")
async def choose(
    request: Request, table: FromPath[str], data: JSONBody[NewChoice]
) -> Response[TableDone]:
    """Seals a choice, or changes it as long as not all have chosen."""
    command = SealChoice(seat=data.seat, step=data.step, moves=data.moves)
    return await _act(request, TableId(table), command)


@post(
    f"{_ONE}/phrases", summary="Says one of the set phrases; all at the table hear it for a while."
)
def say(request: Request, table: FromPath[str], data: JSONBody[NewPhrase]) -> Response[TableDone]:
    """Nothing of it is kept. Only who holds a seat speaks, and not too often."""
    known = TableId(table)
    refusal = request.backend.tables.phrases.say(known, guest_at(request, known), data.phrase)
    return json_response(TableDone(known)) if refusal is None else _refused(refusal)


def _act_handler(name: str, kind: type[TableCommand]) -> HTTPRouteHandler:
    """The handler of one command, whose fields are the body."""

    async def act(request: Request, table: FromPath[str], data: Any) -> Response[TableDone]:
        return await _act(request, TableId(table), data)

    body: Any = JSONBody
    act.__annotations__["data"] = body[kind]
    summary = (kind.__doc__ or "").partition("\n")[0]
    return post(f"{_ONE}/acts/{name}", summary=summary)(act)


@get(f"{_ONE}/view", summary="The table as the caller may see it.")
def look(request: Request, table: FromPath[str]) -> Response[TableScene]:
    """The whole view of one viewer."""
    scene = _scene(request, TableId(table))
    if isinstance(scene, TableRefusal):
        return _refused(scene)
    return packed(json_resource(scene), request.headers)


@get(f"{_ONE}/news", summary="What the caller was told after a cursor, in order.")
def news(request: Request, table: FromPath[str], after: FromQuery[str] = "") -> Response[TableNews]:
    """The news; 410 with the view in `standing` if they are no longer known."""
    known = TableId(table)
    if not (after.isascii() and after.isdigit() and len(after) < _LONGEST_CURSOR):
        raise deny(WebCode.MALFORMED, where="after")
    found = request.backend.tables.news(known, guest_at(request, known), int(after))
    if not isinstance(found, TableRefusal):
        return packed(json_response(found, headers=NO_STORE), request.headers)
    too_old = found.code is TableCode.NEWS_TOO_OLD
    return _refused(found, _scene(request, known) if too_old else None)


@get(f"{_ONE}/data", summary="The cards, arenas and orders of the game.")
def data_of_game(request: Request, table: FromPath[str]) -> Response[Box]:
    """The box, the same for everybody."""
    known = TableId(table)
    game = request.backend.tables.game(known, guest_at(request, known))
    if isinstance(game, TableRefusal):
        return _refused(game)
    return packed(json_resource(game.box), request.headers)


@get(f"{_ONE}/strength", summary="The tables by which teams of this game are compared.")
def strength(request: Request, table: FromPath[str]) -> Response[StrengthTables]:
    """What a page needs to show how strong a team is."""
    known = TableId(table)
    game = request.backend.tables.game(known, guest_at(request, known))
    return _refused(game) if isinstance(game, TableRefusal) else json_resource(_tables(game))


@get(
    f"{_ONE}/record",
    summary="The whole game, once it is over: `podium allstar replay` reads it.",
    media=("text/plain",),
)
def record(request: Request, table: FromPath[str]) -> Response[str]:
    """The record, as text."""
    known = TableId(table)
    found = request.backend.tables.record(known, guest_at(request, known))
    if isinstance(found, TableRefusal):
        return _refused(found)
    return Response(record_text(found).encode(), media="text/plain; charset=utf-8")


@post(
    f"{_ONE}/lookback",
    summary="Lets the bot look back at the choices of people, once the game is over.",
)
def look_back(request: Request, table: FromPath[str]) -> Response[LookbackAnswer]:
    """Begins; one game at a time is looked at."""
    return _glanced(lookback.begin_looking(request, TableId(table)))


@get(
    f"{_ONE}/lookback",
    summary="What the bot would have done, where it is sure, and how far it is with that.",
)
def looked_back(request: Request, table: FromPath[str]) -> Response[LookbackAnswer]:
    """For who may see the record."""
    return _glanced(lookback.glance_at(request, TableId(table)))


def _glanced(glance: Glance | TableRefusal) -> Response[LookbackAnswer]:
    match glance:
        case TableRefusal():
            return _refused(glance)
        case Progress():
            answer = LookbackAnswer(LookbackStage.RUNNING, glance.done, glance.of)
        case Lookback():
            answer = LookbackAnswer(LookbackStage.DONE, found=glance)
        case Failed():
            answer = LookbackAnswer(LookbackStage.FAILED)
        case None:
            answer = LookbackAnswer(LookbackStage.NONE)
    return json_response(answer, headers=NO_STORE)


def _tables(game: Game) -> StrengthTables:
    scale = game.scale
    return StrengthTables(
        scale.values,
        scale.held,
        scale.number_of,
        tuple(scale.number_places[number] for number in sorted(scale.number_places)),
        tuple(p for p, (tier, _) in enumerate(scale.values) if tier is CardTier.SYMBOL),
        PLACE_BITS,
        ROOM,
        COMBO_KEY,
    )


async def _act(request: Request, table: TableId, command: TableCommand) -> Response[TableDone]:
    guest = guest_at(request, table) or NOBODY
    done = await request.backend.tables.act(table, command, guest=guest, key=request.key)
    if isinstance(done, TableRefusal):
        return _refused(done)
    return json_response(done, headers=NO_STORE)


def _scene(request: Request, table: TableId) -> TableScene | TableRefusal:
    return request.backend.tables.scene(table, guest_at(request, table))


def _keyed(admitted: Admitted | TableRefusal) -> Response[TableKey]:
    if isinstance(admitted, TableRefusal):
        return _refused(admitted)
    return json_response(admitted.at, headers=(*admitted.headers, *NO_STORE))


def _refused(refusal: TableRefusal, standing: Any = None) -> Response[Any]:
    """The refusal as a problem, with what the rules say of the move in question."""
    code = refusal.code
    return refusal_response(code, status_of(code), values_of(refusal), standing)


_ACTS = tuple(_act_handler(name, kind) for name, kind in ACTS.items())
HANDLERS = (
    open_table,
    sit_down,
    rematch,
    deal,
    choose,
    say,
    *_ACTS,
    look,
    news,
    data_of_game,
    strength,
    record,
    look_back,
    looked_back,
)
