"""Signing in and out."""

from typing import ClassVar

from msgspec import Struct

from podium.web.http.problem import WebCode


class SignInPage(Struct, frozen=True):
    """The form. `then`: where to go afterwards. `wrong`: why the last attempt failed."""

    template: ClassVar[str] = "sign-in.html"
    then: str = ""
    login: str = ""
    wrong: WebCode | None = None
    values: ClassVar[dict[str, object]] = {}

    @property
    def code(self) -> WebCode | None:
        """The code of the failed attempt."""
        return self.wrong


class LinkPage(Struct, frozen=True):
    """One button: merely opening a link must not use it up.

    `nameless`: the account has no name yet, and the form asks for one.
    """

    template: ClassVar[str] = "link.html"
    address: str
    nameless: bool = False


class PlayersLinkPage(Struct, frozen=True):
    """A player's link opened by a staff member. `account`: the account they are signed in with."""

    template: ClassVar[str] = "players-link.html"
    address: str
    account: str


class SignOutPage(Struct, frozen=True):
    """One button."""

    template: ClassVar[str] = "sign-out.html"
