"""The routes of tables: opening one, sitting down, choosing, and whatever else people do there."""

from typing import Any

import msgspec
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from podium.allstar.rules.material import MANAGERS
from podium.allstar.table.commands import ACTS, BeginGame, SealChoice, TableCommand
from podium.allstar.table.refusals import TableCode, TableRefusal
from podium.allstar.table.setting import NOBODY
from podium.tables.answers import TableScene
from podium.tables.ids import TableId, guest_of
from podium.tables.phrases import Phrase
from podium.web.access.player import guest_at, is_key, keeping_key, key_at, player_secret
from podium.web.access.request import Request
from podium.web.access.table import AT, PLAY
from podium.web.acts import tables as acts
from podium.web.acts.lookback import begin_looking
from podium.web.acts.tables import LARGEST_DATA
from podium.web.http.numbers import number_in
from podium.web.http.problem import Problem, WebCode, deny
from podium.web.http.query import search_in
from podium.web.http.response import Response, see_other
from podium.web.http.routing import Handler
from podium.web.pages import addresses
from podium.web.pages.languages import language
from podium.web.pages.play.compare import PlayedGame, compare_page, is_same_deal
from podium.web.pages.play.lookback import better_of, lookback_page
from podium.web.pages.play.opening import LESSON, QUICK_MANAGERS, OpeningPage, wanted_table
from podium.web.pages.play.page import seat_of, table_page
from podium.web.pages.play.refused import refused
from podium.web.pages.play.replay import ALL, replay_page
from podium.web.pages.play.rules import default_rules, game_rules
from podium.web.pages.play.shut import ShutPage
from podium.web.pages.play.task import Fields, moves_of
from podium.web.pages.serving import (
    form,
    language_of,
    page,
    plain_page_response,
    problem_page_response,
)
from podium.web.texts.marking import msg

GUEST = msg("Guest")
REST_OF_FORM = 8_000
"""Bytes of the form beside a data file."""


# Opening a table


def _show_opening(request: Request) -> Response[Any]:
    return plain_page_response(request, _opening(request))


def _opening(request: Request) -> OpeningPage:
    host, secret = request.visitor.host, player_secret(request)
    yours = () if secret is None else request.backend.tables.opened_by(secret)
    allowed = host or not request.backend.settings.tables_by_hosts
    return OpeningPage(allowed, own_data=host, yours=yours)


def _open(request: Request) -> Response[Any]:
    """Opens a table, sits down, and begins if everybody else is a bot."""
    data = request.form_files.get("data") if request.visitor.host else None
    wanted = wanted_table(request.form_pairs, data or None)
    opened = acts.open_table(request, wanted)
    if isinstance(opened, TableRefusal):
        return _opening_refused(request, opened)
    table, key = opened.at.table, opened.at.key
    if "watch" not in request.form_fields:
        seated = acts.sit_down(request, table, 0, _name(request), key)
        if isinstance(seated, TableRefusal):
            return _opening_refused(request, seated)
        if None not in wanted.levels[1:]:
            tables, begin = request.backend.tables, f"{request.key}-begin"
            tables.perform(table, BeginGame(), guest=guest_of(table, key), key=begin)
    taught = f"#{LESSON}" if LESSON in request.form_fields else ""
    return see_other(addresses.table(table) + taught, opened.headers)


def _opening_problem(request: Request, problem: Problem) -> Response[Any]:
    if problem.status >= 500:
        return problem_page_response(request, problem)
    return _opening_refused(request, problem)


def _opening_refused(request: Request, why: TableRefusal | Problem) -> Response[Any]:
    """What was refused, said above the form; what was typed stays."""
    told = refused(why)
    ticked = tuple(value for name, value in request.form_pairs if name == "species")
    shown = msgspec.structs.replace(
        _opening(request), typed=request.form_fields, ticked=ticked, refused=told
    )
    return plain_page_response(request, shown, status=told.status)


def _name(request: Request) -> str:
    spoken = language(language_of(request))
    return request.form_fields.get("name", "").strip() or spoken.say(GUEST)


# The table


def _show(request: Request, table: FromPath[str]) -> Response[Any]:
    return _shown(request, TableId(table))


def _shown(
    request: Request, table: TableId, why: TableRefusal | Problem | None = None
) -> Response[Any]:
    """The table as the visitor may see it. `why`: what was just refused."""
    guest = guest_at(request, table)
    scene = request.backend.tables.scene(table, guest)
    game = request.backend.tables.game(table, guest)
    if isinstance(scene, TableRefusal):
        return _shut(request, scene)
    if isinstance(game, TableRefusal):
        return _shut(request, game)
    told = None if why is None else refused(why)
    key = key_at(request, table)
    link = request.address + addresses.table(table)
    shown = table_page(
        table,
        scene,
        game,
        guest=guest,
        link=link,
        own_link=None if key is None else f"{link}/k/{key}",
        refused=told,
    )
    return plain_page_response(request, shown, status=200 if told is None else told.status)


def _shut(request: Request, refusal: TableRefusal) -> Response[Any]:
    told = refused(refusal)
    return plain_page_response(request, ShutPage(told), status=told.status)


def _problem(request: Request, problem: Problem) -> Response[Any]:
    """What was refused, said on the table's own page."""
    if problem.status >= 500:
        return problem_page_response(request, problem)
    return _shown(request, TableId(request.path_params["table"]), problem)


def _come_back(request: Request, table: FromPath[str], key: FromPath[str]) -> Response[Any]:
    """A person's own link: this browser is them at this table from now on."""
    known = TableId(table)
    if not is_key(key):
        raise deny(WebCode.NOT_FOUND)
    guest = guest_of(known, key)
    scene = request.backend.tables.scene(known, guest)
    if not isinstance(scene, TableScene):
        raise deny(WebCode.NOT_FOUND)
    theirs = guest == scene.view.host or seat_of(scene.view, guest) is not None
    headers = keeping_key(request, known, key) if theirs else ()
    return see_other(addresses.table(known), headers)


def _sit(request: Request, table: FromPath[str]) -> Response[Any]:
    known = TableId(table)
    seat = _number(request, "seat")
    seated = acts.sit_down(request, known, seat, _name(request))
    if isinstance(seated, TableRefusal):
        return _shown(request, known, seated)
    return see_other(addresses.table(known), seated.headers)


def _again(*, same_deal: bool) -> Handler:
    """The handler of a rematch, or of the same deal once more."""

    def handle(request: Request, table: FromPath[str]) -> Response[Any]:
        known = TableId(table)
        admitted = acts.play_again(request, known, _name(request), same_deal=same_deal)
        if isinstance(admitted, TableRefusal):
            return _shown(request, known, admitted)
        first = f"#deal-of-{known}" if same_deal else ""
        return see_other(addresses.table(admitted.at.table) + first, admitted.headers)

    return handle


def _choose(request: Request, table: FromPath[str]) -> Response[Any]:
    known = TableId(table)
    tables, guest = request.backend.tables, guest_at(request, known)
    scene, game = tables.scene(known, guest), tables.game(known, guest)
    if isinstance(scene, TableRefusal) or isinstance(game, TableRefusal):
        return _shown(request, known)
    seat, step = _number(request, "seat"), _number(request, "step")
    if scene.view.game is None or step != scene.view.game.step:
        return _shown(request, known, TableRefusal(TableCode.OTHER_STEP))
    try:
        moves = moves_of(game, scene.view, Fields(request.form_pairs))
    except ValueError:
        raise deny(WebCode.FORM_INCOMPLETE) from None
    return _performed(request, known, SealChoice(seat=seat, step=step, moves=moves))


def _say(request: Request, table: FromPath[str]) -> Response[Any]:
    known = TableId(table)
    try:
        phrase = Phrase(request.form_fields.get("phrase", ""))
    except ValueError:
        raise deny(WebCode.FORM_INCOMPLETE, where="phrase") from None
    refusal = request.backend.tables.phrases.say(known, guest_at(request, known), phrase)
    return see_other(addresses.table(known)) if refusal is None else _shown(request, known, refusal)


def _replay(request: Request, table: FromPath[str]) -> Response[Any]:
    """One position of a game that is over, which has an address of its own."""
    known = TableId(table)
    guest = guest_at(request, known)
    stood = request.backend.tables.replay(known, guest)
    if isinstance(stood, TableRefusal):
        return _shut(request, stood)
    scene = request.backend.tables.scene(known, guest)
    if isinstance(scene, TableRefusal):
        return _shut(request, scene)
    if not stood:  # abandoned before it began: the table's own page says so
        return see_other(addresses.table(known))
    at = number_in(request.query.get("step", ""))
    seat = number_in(request.query.get("seat", ALL))
    seen_by = seat if 0 <= seat < len(scene.view.chairs) else None
    better = better_of(request.backend.lookbacks.of(known))
    shown = replay_page(known, scene, stood, at=at, seen_by=seen_by, better=better)
    return plain_page_response(request, shown)


def _look_back(request: Request, table: FromPath[str]) -> Response[Any]:
    """What the bot would have done in a game that is over, as far as it is known."""
    known = TableId(table)
    tables, guest = request.backend.tables, guest_at(request, known)
    stood, scene = tables.replay(known, guest), tables.scene(known, guest)
    if isinstance(stood, TableRefusal):
        return _shut(request, stood)
    if isinstance(scene, TableRefusal):
        return _shut(request, scene)
    glance = request.backend.lookbacks.of(known)
    shown = lookback_page(known, scene, stood, glance, request.backend.now())
    return plain_page_response(request, shown)


def _begin_looking(request: Request, table: FromPath[str]) -> Response[Any]:
    known = TableId(table)
    glance = begin_looking(request, known)
    if isinstance(glance, TableRefusal):
        return _shut(request, glance)
    return see_other(addresses.table(known, "lookback"))


def _compare(request: Request, table: FromPath[str]) -> Response[Any]:
    """This table beside another one of the same deal, once both are over."""
    here = _played(request, TableId(table))
    there = _played(request, TableId(request.query.get("with", "").strip().rpartition("/t/")[2]))
    if here is None or there is None or not is_same_deal(here, there):
        return _shut(request, TableRefusal(TableCode.OTHER_DEAL))
    view, asked = here.scene.view, number_in(request.query.get("seat", ""))
    own = seat_of(view, guest_at(request, here.table))
    held = (seat for seat, chair in enumerate(view.chairs) if chair.guest is not None)
    usual = next(held, 0) if own is None else own
    seat = asked if 0 <= asked < len(view.chairs) else usual
    return plain_page_response(request, compare_page(here, there, seat))


def _played(request: Request, table: TableId) -> PlayedGame | None:
    """A game that is over, for who may see it."""
    tables, guest = request.backend.tables, guest_at(request, table)
    stood, scene = tables.replay(table, guest), tables.scene(table, guest)
    if isinstance(stood, TableRefusal) or isinstance(scene, TableRefusal) or not stood:
        return None
    return PlayedGame(table, scene, stood)


def _rules(request: Request) -> Response[Any]:
    """The rules for some number of managers."""
    managers = number_in(request.query.get("managers", ""))
    shown = default_rules(managers if managers in MANAGERS else QUICK_MANAGERS)
    return plain_page_response(request, shown)


def _rules_of_table(request: Request, table: FromPath[str]) -> Response[Any]:
    """The rules as they are at a table: with its options and data."""
    known = TableId(table)
    game = request.backend.tables.game(known, guest_at(request, known))
    if isinstance(game, TableRefusal):
        return _shut(request, game)
    return plain_page_response(request, game_rules(game, known))


def _act_form(name: str, kind: type[TableCommand]) -> HTTPRouteHandler:
    """The handler of one command, whose fields are those of the form."""

    def act(request: Request, table: FromPath[str]) -> Response[Any]:
        fields = {one: request.form_fields.get(one, "") for one in kind.__struct_fields__}
        sent = {one: value for one, value in fields.items() if value}
        try:
            command = msgspec.convert(sent, type=kind, strict=False)
        except msgspec.ValidationError:
            raise deny(WebCode.FORM_INCOMPLETE) from None
        return _performed(request, TableId(table), command)

    return form(f"{AT}/acts/{name}", act, _problem)


def _performed(request: Request, table: TableId, command: TableCommand) -> Response[Any]:
    guest = guest_at(request, table) or NOBODY
    done = request.backend.tables.perform(table, command, guest=guest, key=request.key)
    if isinstance(done, TableRefusal):
        return _shown(request, table, done)
    return see_other(addresses.table(table))


def _number(request: Request, name: str) -> int:
    text = request.form_fields.get(name, "")
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise deny(WebCode.FORM_INCOMPLETE, where=name)
    return int(text)


HANDLERS: tuple[HTTPRouteHandler, ...] = (
    page(PLAY, _show_opening),
    form(PLAY, _open, _opening_problem, largest=LARGEST_DATA + REST_OF_FORM),
    page(AT, _show, _problem),
    page(f"{AT}/k/{{key}}", _come_back),
    page(f"{AT}/compare", _compare, reads={"with": search_in, "seat": search_in}),
    page(f"{PLAY}/rules", _rules, reads={"managers": search_in}),
    page(f"{AT}/rules", _rules_of_table),
    page(f"{AT}/replay", _replay, reads={"step": search_in, "seat": search_in}),
    page(f"{AT}/lookback", _look_back),
    form(f"{AT}/lookback", _begin_looking),
    form(f"{AT}/seat", _sit, _problem),
    form(f"{AT}/choices", _choose, _problem),
    form(f"{AT}/phrases", _say, _problem),
    form(f"{AT}/rematch", _again(same_deal=False), _problem),
    form(f"{AT}/deal", _again(same_deal=True), _problem),
    *(_act_form(name, kind) for name, kind in ACTS.items()),
)
