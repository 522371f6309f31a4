"""Once more: what is opened when the people of a table play again, or its deal is played too."""

from msgspec import Struct

from podium.allstar.rules.box import default_box
from podium.allstar.table.commands import OpenTable
from podium.allstar.table.setting import STAND_IN, Guest, Level
from podium.allstar.table.state import TableState


class Returning(Struct, frozen=True):
    """Somebody who plays again: who they were at the table, the secret of their browser, the key
    of the request. `name`: if none of theirs is known there. `address`: for limits only.
    """

    guest: Guest
    secret: str
    key: str
    name: str
    address: str = ""


def same_table(state: TableState) -> OpenTable:
    """The same setting; seats that people held are for them, bots sit where bots sat."""
    levels = tuple(None if chair.guest is not None else chair.bot for chair in state.chairs)
    return _opened(state, levels)


def same_deal(state: TableState, seat: int) -> OpenTable:
    """The same cards for one person in this seat; bots play all others."""
    levels = tuple(
        None if other == seat else chair.bot or STAND_IN for other, chair in enumerate(state.chairs)
    )
    return _opened(state, levels, deal=state.seed)


def _opened(state: TableState, levels: tuple[Level | None, ...], deal: str = "") -> OpenTable:
    box = state.opened.game.box
    data = None if box is default_box() else box
    return OpenTable(setting=state.setting, levels=levels, data=data, deal=deal)
