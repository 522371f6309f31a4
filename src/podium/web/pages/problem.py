"""Pages for what went wrong, in plain words."""

from typing import ClassVar

from msgspec import Struct

from podium.kernel.refusal import Refusal
from podium.web.texts.marking import msg

PROBLEMS = {
    400: (
        msg("Podium does not understand this request."),
        msg("Go back, load the page again and try once more."),
    ),
    401: (msg("You are not signed in."), msg("Sign in, or open your personal link again.")),
    403: (
        msg("This page is not for you."),
        msg("It is for the staff of the event or for one of its players. Sign in if that is you."),
    ),
    404: (
        msg("There is nothing here."),
        msg("Check the address, or choose an event from the list."),
    ),
    405: (msg("This address is not for that."), msg("Go back and use the buttons of the page.")),
    409: (
        msg("Somebody else was quicker: this has changed since you opened the page."),
        msg("Nothing of yours was stored. Look at what stands now, then decide again."),
    ),
    413: (msg("That was too much at once."), msg("Send less, in several parts.")),
    422: (msg("Something in the form is not right."), msg("Go back and correct it.")),
    429: (msg("Too many tries in a short time."), msg("Wait a minute, then try again.")),
    500: (
        msg("Something went wrong on our side."),
        msg("What was stored before is safe. Try again; if it stays so, tell the organiser."),
    ),
    503: (
        msg("Podium is just starting or very busy."),
        msg("Wait a moment, then load the page again."),
    ),
}


class ProblemPage(Struct, frozen=True):
    """What went wrong. `refusal`: where a command was refused, why; else the texts of the status.

    `back`: where to go on.
    """

    template: ClassVar[str] = "problem.html"
    status: int
    what: str
    todo: str
    back: str
    refusal: Refusal | None = None


def problem_page(status: int, *, back: str = "/", refusal: Refusal | None = None) -> ProblemPage:
    """The page for a status; of an unknown one the nearest that is known."""
    known = status if status in PROBLEMS else 500 if status >= 500 else 400
    what, todo = PROBLEMS[known]
    return ProblemPage(status, what, todo, back, refusal)
