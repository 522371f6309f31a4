"""The page of a table that the visitor may not see, or that does not exist."""

from typing import ClassVar

from msgspec import Struct

from podium.web.pages.play.refused import RefusedAtTable


class ShutPage(Struct, frozen=True):
    """Why there is nothing to see."""

    template: ClassVar[str] = "play/shut.html"
    refused: RefusedAtTable
