"""The visitor's own account, and the form for a new event."""

from podium.people.access.account import Account
from podium.people.access.session import Session, SessionId
from podium.rulebooks.shipped import shipped, shipped_ids
from podium.web.access.renaming import rename as give_name
from podium.web.api.signing_in import set_credentials
from podium.web.asking import Ask
from podium.web.pages.serving import plain_page_reply
from podium.web.pages.setup.account import account_page
from podium.web.pages.setup.settings import new_page
from podium.web.problem import WebCode, deny
from podium.web.reply import Reply, see_other

ACCOUNT = "/account"


def own_account(ask: Ask) -> tuple[Account, Session]:
    """The account that asks; raises `Denied` for players, who have none."""
    session = ask.visitor.session
    if session is None or session.event is not None:
        raise deny(WebCode.FORBIDDEN)
    account = ask.parts.access.accounts.find(session.person)
    if account is None:
        raise deny(WebCode.SIGN_IN_NEEDED)
    return account, session


def show_account(ask: Ask) -> Reply:
    """The account with its devices."""
    account, session = own_account(ask)
    sessions = ask.parts.access.sessions.of(account.id, ask.parts.now())
    return plain_page_reply(ask, account_page(account, sessions, session.id))


def rename(ask: Ask) -> Reply:
    """Another name, also where the account works."""
    account, _ = own_account(ask)
    give_name(ask, account.id, ask.form.get("name", ""))
    return see_other(ACCOUNT)


def set_password(ask: Ask) -> Reply:
    """A password and the name to sign in with; all other devices are signed out by it."""
    own_account(ask)
    set_credentials(
        ask, login=ask.form.get("login", "").strip(), password=ask.form.get("password", "")
    )
    return see_other(ACCOUNT)


def end_device(ask: Ask) -> Reply:
    """Signs one device out, or with `all` every other one."""
    account, own = own_account(ask)
    sessions, now = ask.parts.access.sessions, ask.parts.now()
    wanted = ask.form.get("device", "")
    if wanted == "all":
        sessions.revoke_all(account.id, now, but=own.id)
    elif wanted in {one.id for one in sessions.of(account.id, now)}:
        sessions.revoke(SessionId(wanted), now)
    return see_other(ACCOUNT)


def show_new(ask: Ask) -> Reply:
    """The form for a new event. No rulebook is marked: it cannot be changed later."""
    return plain_page_reply(ask, new_page(tuple(map(shipped, shipped_ids()))))
