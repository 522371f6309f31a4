"""The routes of the pages that prepare an event up to its first pairing."""

from collections.abc import Callable
from typing import Any

from litestar.handlers import HTTPRouteHandler

from podium.event.codes import IssueCodes
from podium.event.registration import ChangeEntrant, Register
from podium.event.setup import ChangeSettings
from podium.event.staff import NameStaff
from podium.web.access.request import Request
from podium.web.access.table import PAGE
from podium.web.acts.once import once_for_key
from podium.web.http.limits import LARGEST_LIST
from podium.web.http.response import Response
from podium.web.http.routing import Handler
from podium.web.pages.acting import act_problem, order_form
from podium.web.pages.addresses import ACCOUNTS
from podium.web.pages.serving import form, own_page_response, page
from podium.web.pages.setup import acts, every_account, one_time, own_account, shown, study
from podium.web.texts.tabs import Tab

DESK = f"{PAGE}/desk"
CODES = "/account/one-time-codes"


def _register(request: Request) -> Response[Any]:
    return own_page_response(request, Tab.EVENT, shown.register(request))


_desk: Callable[..., Handler] = shown.desk_response

HANDLERS: tuple[HTTPRouteHandler, ...] = (
    page("/new", own_account.show_new),
    form("/new", acts.create),
    page("/account", own_account.show_account),
    form("/account/name", own_account.rename),
    page(ACCOUNTS, every_account.show_accounts),
    form(f"{ACCOUNTS}/{{person}}/sign-out", every_account.end_sessions),
    form("/account/password", own_account.set_password),
    form("/account/devices", own_account.end_device),
    form(CODES, one_time.begin),
    form(f"{CODES}/confirm", one_time.confirm),
    form(f"{CODES}/end", one_time.end),
    page(f"{PAGE}/register", _register),
    form(f"{PAGE}/register", acts.register, act_problem(Register)),
    page(f"{DESK}/entrants", _desk(shown.entrants)),
    order_form(f"{DESK}/entrants", acts.entered, Register),
    page(f"{DESK}/list", _desk(shown.pasted)),
    form(f"{DESK}/list", acts.show_list, largest=LARGEST_LIST, costly=True),
    form(
        f"{DESK}/list/take",
        acts.take_list,
        act_problem(Register),
        largest=LARGEST_LIST,
        costly=True,
    ),
    page(f"{DESK}/entrants/{{entrant}}", shown.entrant),
    form(f"{DESK}/entrants/{{entrant}}", acts.change_entrant, act_problem(ChangeEntrant)),
    page(f"{DESK}/check-in", _desk(shown.check_in)),
    page(f"{DESK}/settings", _desk(shown.settings)),
    order_form(f"{DESK}/settings", acts.changed_settings, ChangeSettings),
    page(f"{DESK}/study", study.show_study),
    form(f"{DESK}/study", study.begin_study, costly=True),
    page(f"{DESK}/tables", _desk(shown.tables)),
    order_form(f"{DESK}/tables", acts.changed_tables, ChangeSettings),
    page(f"{DESK}/announce", _desk(shown.announce)),
    page(f"{DESK}/staff", _desk(shown.staff)),
    form(f"{DESK}/staff", once_for_key(acts.invite), act_problem(NameStaff)),
    form(f"{DESK}/staff/{{person}}/link", once_for_key(acts.new_link)),
    page(f"{DESK}/codes", _desk(shown.codes)),
    page(f"{DESK}/codes/{{person}}", shown.code),
    form(f"{DESK}/codes/{{person}}", once_for_key(acts.new_code), act_problem(IssueCodes)),
    form(f"{DESK}/codes/{{person}}/lost", once_for_key(acts.phone_lost), act_problem(IssueCodes)),
    page(f"{DESK}/exports", _desk(shown.exports)),
    page(f"{DESK}/people/{{person}}/data", acts.data_of, personal=True),
    form(f"{DESK}/people/{{person}}/forget", acts.forget),
)
