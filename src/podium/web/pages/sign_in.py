"""Signing in and out."""

from typing import ClassVar

from msgspec import Struct

from podium.web.http.problem import WebCode


class SignInPage(Struct, frozen=True):
    """The form. `then`: where to go afterwards. `wrong`: why the last try failed."""

    template: ClassVar[str] = "sign-in.html"
    then: str = ""
    login: str = ""
    wrong: WebCode | None = None
    values: ClassVar[dict[str, object]] = {}

    @property
    def code(self) -> WebCode | None:
        """What there is to say about the last try."""
        return self.wrong


class LinkPage(Struct, frozen=True):
    """One button: whoever only looks at a link must not use it up.

    `nameless`: whoever signs in has not said their name yet, and may do so here.
    """

    template: ClassVar[str] = "link.html"
    address: str
    nameless: bool = False


class PlayersLinkPage(Struct, frozen=True):
    """A player's link opened by somebody of the staff. `account`: who they are signed in as."""

    template: ClassVar[str] = "players-link.html"
    address: str
    account: str


class SignOutPage(Struct, frozen=True):
    """One button."""

    template: ClassVar[str] = "sign-out.html"
