"""What people at a table, and the house, can ask for."""

from msgspec import Struct

from podium.allstar.rules.material import Box
from podium.allstar.table.setting import Guest, Level, TableSetting
from podium.kernel.now import Now


class TableCommand(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A command. Which seat somebody holds is known from who gives it."""


class OpenTable(TableCommand, frozen=True):
    """Opens a table. `levels`: for each seat a bot or None for a person. `deal`: the seed of a
    game that is over, to play the same cards again; empty for a fresh one.
    """

    setting: TableSetting
    levels: tuple[Level | None, ...]
    data: Box | None = None
    deal: str = ""


class TakeSeat(TableCommand, frozen=True):
    """Sits down in a free seat."""

    seat: int


class LeaveSeat(TableCommand, frozen=True):
    """Gets up: before the game the seat is free again, later a bot plays it for good."""


class FreeSeat(TableCommand, frozen=True):
    """The host frees a seat before the game: a person or a bot gets up."""

    seat: int


class PutBot(TableCommand, frozen=True):
    """The host puts a bot into a free seat, or one of another level in its place."""

    seat: int
    level: Level


class BeginGame(TableCommand, frozen=True):
    """The host begins the game. Every seat is taken."""


class CloseTable(TableCommand, frozen=True):
    """The host closes a table at which no game has begun."""


class SealChoice(TableCommand, frozen=True):
    """One whole choice for one step: all small moves, the last one seals it."""

    seat: int
    step: int
    moves: tuple[int, ...]


class ReopenChoice(TableCommand, frozen=True):
    """Takes a sealed choice up again."""

    seat: int
    step: int


class ReturnToSeat(TableCommand, frozen=True):
    """Who was absent plays again."""


class AskForBot(TableCommand, frozen=True):
    """Agrees that a bot plays for the absent seat: for this step, or `for_good`."""

    absent: int
    step: int
    for_good: bool = False


class SealForBot(TableCommand, frozen=True):
    """The house: the choice of the bot in this seat."""

    seat: int
    step: int
    moves: tuple[int, ...]


class SealForAbsent(TableCommand, frozen=True):
    """The house: a bot's choice for somebody whose clock ran out, or for whom all asked."""

    seat: int
    step: int
    moves: tuple[int, ...]


class AbandonTable(TableCommand, frozen=True):
    """The house: no person has been connected since `unseen_since`."""

    unseen_since: Now


class TableAct(Struct, frozen=True):
    """A command, who gives it and when. `fresh`: 32 bytes from `secrets`. `away`: seats without a
    connection for a while, as bits: nothing about connections is ever a fact.
    """

    command: TableCommand
    actor: Guest
    now: Now
    fresh: bytes
    away: int = 0


ACTS: dict[str, type[TableCommand]] = {
    "leave-seat": LeaveSeat,
    "free-seat": FreeSeat,
    "put-bot": PutBot,
    "begin-game": BeginGame,
    "close-table": CloseTable,
    "reopen-choice": ReopenChoice,
    "return-to-seat": ReturnToSeat,
    "ask-for-bot": AskForBot,
}
"""What people do besides opening a table, sitting down and choosing, by name."""
