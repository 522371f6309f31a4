"""The few pages of sign-in in their plainest form; the pages of the program replace them."""

from html import escape

from podium.web.asking import Ask
from podium.web.problem import Problem
from podium.web.reply import HTML, Reply


def page(title: str, content: str, *, status: int = 200) -> Reply:
    """A whole HTML page. `content` is HTML already."""
    text = (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{escape(title)}</title>'
        f'<meta name="viewport" content="width=device-width"><main>{content}</main></html>'
    )
    return Reply(text.encode(), status, HTML, (("cache-control", "no-store"),))


def link_page(_ask: Ask) -> Reply:
    """One button: looking at the page does not use the link up."""
    return page("Podium", '<form method="post"><button>Sign in</button></form>')


def plain_problem(ask: Ask, problem: Problem) -> Reply:  # noqa: ARG001 - the shape of all of these
    """A problem for people to read."""
    told = page("Podium", f"<p>{escape(problem.title)}</p>", status=problem.status)
    return Reply(told.body, told.status, told.media, (*told.headers, *problem.headers))
