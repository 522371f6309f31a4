"""How the routes of sign-in look to people; the pages themselves stand with all the others."""

from podium.people.access.account import Account
from podium.web.asking import Ask
from podium.web.pages.serving import plain_page_reply, told_as_page
from podium.web.pages.sign_in import LinkPage, PlayersLinkPage, SignInPage
from podium.web.problem import Problem, WebCode
from podium.web.reply import Reply


def link_page(ask: Ask, *, nameless: bool) -> Reply:
    """One button: looking at the page does not use the link up. `nameless`: it asks for a name."""
    return plain_page_reply(ask, LinkPage(ask.path, nameless))


def players_link_page(ask: Ask, account: Account) -> Reply:
    """One button: a player's link does not sign staff out unasked."""
    return plain_page_reply(ask, PlayersLinkPage(ask.path, account.name))


def plain_problem(ask: Ask, problem: Problem) -> Reply:
    """A problem for people to read; after a wrong password the form again."""
    if problem.code is WebCode.SIGN_IN_FAILED:
        page = SignInPage(ask.form.get("next", ""), ask.form.get("login", ""), wrong=problem.code)
        return plain_page_reply(ask, page, status=problem.status)
    return told_as_page(ask, problem)
