"""The routes of the pages that bring an event to its first pairing."""

from collections.abc import Callable

from podium.event.registration import ChangeEntrant, Register
from podium.event.setup import ChangeSettings
from podium.event.staff import NameStaff
from podium.web.access.table import PAGE
from podium.web.api.once import once
from podium.web.asking import Ask
from podium.web.pages.acting import told
from podium.web.pages.frame import Tab
from podium.web.pages.serving import own_page_reply, told_as_page
from podium.web.pages.setup import acts, own_account, shown
from podium.web.reply import Reply
from podium.web.route import Handler, Route, Told

DESK = f"{PAGE}/desk"


def _get(path: str, handler: Handler) -> Route:
    return Route("GET", path, handler, told_as_page)


def _post(path: str, handler: Handler, tell: Told = told_as_page) -> Route:
    return Route("POST", path, handler, tell)


def _register(ask: Ask) -> Reply:
    return own_page_reply(ask, Tab.EVENT, shown.register(ask))


_desk: Callable[..., Handler] = shown.desk_reply

ROUTES = (
    _get("/new", own_account.show_new),
    _post("/new", acts.create),
    _get("/account", own_account.show_account),
    _post("/account/name", own_account.rename),
    _post("/account/password", own_account.set_password),
    _post("/account/devices", own_account.end_device),
    _get(f"{PAGE}/register", _register),
    _post(f"{PAGE}/register", acts.register, told(Register)),
    _get(f"{DESK}/entrants", _desk(shown.entrants)),
    _post(f"{DESK}/entrants", acts.enter, told(Register)),
    _get(f"{DESK}/list", _desk(shown.pasted)),
    _post(f"{DESK}/list", acts.show_list),
    _post(f"{DESK}/list/take", acts.take_list, told(Register)),
    _get(f"{DESK}/entrants/{{entrant}}", _desk(shown.entrant)),
    _post(f"{DESK}/entrants/{{entrant}}", acts.change_entrant, told(ChangeEntrant)),
    _get(f"{DESK}/check-in", _desk(shown.check_in)),
    _get(f"{DESK}/settings", _desk(shown.settings)),
    _post(f"{DESK}/settings", acts.change_settings, told(ChangeSettings)),
    _get(f"{DESK}/tables", _desk(shown.tables)),
    _post(f"{DESK}/tables", acts.change_tables, told(ChangeSettings)),
    _get(f"{DESK}/announce", _desk(shown.announce)),
    _get(f"{DESK}/staff", _desk(shown.staff)),
    _post(f"{DESK}/staff", once(acts.invite), told(NameStaff)),
    _post(f"{DESK}/staff/{{person}}/link", once(acts.link_anew)),
    _get(f"{DESK}/codes", _desk(shown.codes)),
    _get(f"{DESK}/codes/{{person}}", _desk(shown.code)),
    _post(f"{DESK}/codes/{{person}}", once(acts.code_anew)),
    _get(f"{DESK}/exports", _desk(shown.exports)),
    _get(f"{DESK}/people/{{person}}/data", acts.data_of),
    _post(f"{DESK}/people/{{person}}/forget", acts.forget),
)
