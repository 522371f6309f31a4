"""Signing in and out."""

from typing import ClassVar

from msgspec import Struct

from podium.web.http.problem import WebCode


class SignInPage(Struct, frozen=True):
    """The form. `then`: where to go afterwards. `login`, `typed`: the login name and the code of
    the last attempt; `wrong`: why it failed.
    """

    template: ClassVar[str] = "sign-in.html"
    then: str = ""
    login: str = ""
    typed: str = ""
    wrong: WebCode | None = None
    values: ClassVar[dict[str, object]] = {}

    @property
    def code(self) -> WebCode | None:
        """The code of the failed attempt."""
        return self.wrong


class OneTimePage(Struct, frozen=True):
    """The second step of a sign-in with a password. `ticket`: proves the first one. `wrong`: why
    the last code was refused.
    """

    template: ClassVar[str] = "one-time.html"
    ticket: str
    then: str = ""
    wrong: WebCode | None = None
    values: ClassVar[dict[str, object]] = {}

    @property
    def code(self) -> WebCode | None:
        """The code of the failed attempt."""
        return self.wrong


class LinkPage(Struct, frozen=True):
    """One button: merely opening a link must not use it up.

    `nameless`: the account has no name yet, and the form asks for one. `then`: where the link
    leads. `asks_code`: the account also needs a one-time code; `wrong`: why the last was refused.
    """

    template: ClassVar[str] = "link.html"
    address: str
    nameless: bool = False
    then: str = ""
    asks_code: bool = False
    wrong: WebCode | None = None
    values: ClassVar[dict[str, object]] = {}

    @property
    def code(self) -> WebCode | None:
        """The code of the failed attempt."""
        return self.wrong


class PlayersLinkPage(Struct, frozen=True):
    """One button: opening a player's link signs nobody in. `name`: the player's; `before`: who is
    signed in here so far, if it is somebody else.
    """

    template: ClassVar[str] = "players-link.html"
    address: str
    name: str
    before: str = ""


class SignOutPage(Struct, frozen=True):
    """One button."""

    template: ClassVar[str] = "sign-out.html"
