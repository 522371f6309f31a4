"""What browsers need besides pages: files, the time, a language, the forms of sign-in."""

from podium.web.access.signing_in import own_place
from podium.web.asking import Ask
from podium.web.pages.assets import FOREVER
from podium.web.pages.languages import LANGUAGES
from podium.web.pages.serving import (
    LANGUAGE_COOKIE,
    plain_page_reply,
    renderer,
    told_as_page,
)
from podium.web.pages.sign_in import SignInPage, SignOutPage
from podium.web.problem import WebCode, deny
from podium.web.reply import NO_STORE, Reply, json_reply, see_other
from podium.web.route import Route

_YEAR = 60 * 60 * 24 * 365


def _file(ask: Ask) -> Reply:
    asset = renderer().assets.get(ask.params["name"])
    if asset is None:
        raise deny(WebCode.NOT_FOUND)
    headers = (("cache-control", FOREVER), ("vary", "accept-encoding"))
    if "gzip" in ask.headers.get("accept-encoding", ""):
        packed = (*headers, ("content-encoding", "gzip"))
        return Reply(asset.gzipped, media=asset.content_type, headers=packed)
    return Reply(asset.body, media=asset.content_type, headers=headers)


def _now(ask: Ask) -> Reply:
    """The time of the server: a clock on a page counts by it, whatever the phone believes."""
    return json_reply({"now": ask.parts.now()}, headers=NO_STORE)


def _choose_language(ask: Ask) -> Reply:
    code = ask.params["code"]
    if code not in LANGUAGES:
        raise deny(WebCode.NOT_FOUND)
    secure = "; Secure" if ask.parts.settings.secure else ""
    cookie = f"{LANGUAGE_COOKIE}={code}; Path=/; Max-Age={_YEAR}; HttpOnly; SameSite=Lax{secure}"
    return see_other(own_place(ask.form.get("back", "")) or "/", (("set-cookie", cookie),))


def _sign_in(ask: Ask) -> Reply:
    return plain_page_reply(ask, SignInPage(then=own_place(ask.query.get("next", "")) or ""))


def _sign_out(ask: Ask) -> Reply:
    return plain_page_reply(ask, SignOutPage())


ROUTES = (
    Route("GET", "/static/{name}", _file),
    Route("GET", "/now", _now),
    Route("POST", "/language/{code}", _choose_language, told_as_page, harmless=True),
    Route("GET", "/sign-in", _sign_in, told_as_page),
    Route("GET", "/sign-out", _sign_out, told_as_page),
)
