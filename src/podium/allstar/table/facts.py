"""What happens at a table, as facts. One fact holds one whole sealed choice; names are elsewhere.

A fact is for the journal alone: what a viewer may know of it is said by `news`.
"""

from enum import StrEnum

from msgspec import Struct

from podium.allstar.rules.material import Box
from podium.allstar.rules.state import GamePhase
from podium.allstar.table.setting import Guest, Level, TableSetting
from podium.kernel.now import Now
from podium.streams.registry import Registry, Shape


class TableFact(Struct, frozen=True, gc=False, kw_only=True, forbid_unknown_fields=True):
    """Something that happened at a table. `at`: when; the order never depends on it."""

    at: Now


class TableOpened(TableFact, frozen=True, gc=False):
    """A table stands. `levels`: the bot in each seat, None where a person can sit.

    `data`: the host's own cards and arenas, None for those that come with Podium. `seed`: every
    draw comes from it; nobody sees it before the end, only the `commitment` to it. `known_deal`:
    the seed is one that others have played.
    """

    host: Guest
    setting: TableSetting
    levels: tuple[Level | None, ...]
    data: Box | None
    data_hash: str
    seed: str
    commitment: str
    known_deal: bool


class SeatTaken(TableFact, frozen=True, gc=False):
    """A person sat down."""

    seat: int
    guest: Guest


class SeatFreed(TableFact, frozen=True, gc=False):
    """Before the game: the seat is free again, by who sat there or by the host."""

    seat: int


class BotWhy(StrEnum):
    """Why a bot got a seat."""

    SEATED = "seated"
    ABSENT = "absent"
    LEFT = "left"
    REPLACED = "replaced"


class SeatGivenToBot(TableFact, frozen=True, gc=False):
    """A bot plays this seat. Only who is `absent` can come back to it."""

    seat: int
    level: Level
    why: BotWhy


class SeatGivenBack(TableFact, frozen=True, gc=False):
    """The person came back, and the bot that stood in for them got up."""

    seat: int


class GameBegun(TableFact, frozen=True, gc=False):
    """Nobody can sit down any more; the first draws follow."""


class ChanceDrawn(TableFact, frozen=True, gc=False):
    """A draw from the seed, made at this step."""

    step: int
    phase: GamePhase
    numbers: tuple[int, ...]


class ChoiceBy(StrEnum):
    """Who made a choice: who holds the seat, its bot, or a bot for this step only."""

    PERSON = "person"
    BOT = "bot"
    CLOCK = "clock"
    CONSENT = "consent"


class ChoiceSealed(TableFact, frozen=True, gc=False):
    """One whole choice, in place of an earlier one of the same seat and step (AS-11)."""

    seat: int
    step: int
    moves: tuple[int, ...]
    by: ChoiceBy


class ChoiceReopened(TableFact, frozen=True, gc=False):
    """A sealed choice was taken up again; the seat is waited for."""

    seat: int
    step: int


class ClockRanOut(TableFact, frozen=True, gc=False):
    """The seat did not choose in time. The choice of a bot follows."""

    seat: int
    step: int


class BotAskedFor(TableFact, frozen=True, gc=False):
    """`seat` agrees that a bot plays for the absent seat `absent`: this step, or `for_good`."""

    seat: int
    absent: int
    step: int
    for_good: bool


class GameEnded(TableFact, frozen=True, gc=False):
    """The game is over; the seed is open to all."""

    seed: str
    fans: tuple[int, ...]


class TableAbandoned(TableFact, frozen=True, gc=False):
    """Nobody came for a day, or the host closed the table before a game began; the seed is open,
    and the record stays unfinished.
    """

    seed: str


_SHAPES: tuple[Shape[TableFact], ...] = (
    Shape("table-opened", TableOpened),
    Shape("seat-taken", SeatTaken),
    Shape("seat-freed", SeatFreed),
    Shape("seat-given-to-bot", SeatGivenToBot),
    Shape("seat-given-back", SeatGivenBack),
    Shape("game-begun", GameBegun),
    Shape("chance-drawn", ChanceDrawn),
    Shape("choice-sealed", ChoiceSealed),
    Shape("choice-reopened", ChoiceReopened),
    Shape("clock-ran-out", ClockRanOut),
    Shape("bot-asked-for", BotAskedFor),
    Shape("game-ended", GameEnded),
    Shape("table-abandoned", TableAbandoned),
)
TABLE_REGISTRY: Registry[TableFact] = Registry(_SHAPES)
RUNNING_KINDS = ("table-opened", "game-ended", "table-abandoned")
"""The newest entry of these kinds says whether a table is still open."""
