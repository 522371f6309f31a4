"""The state of a table: who sits where, the game as it stood when the step opened, and what has
been sealed since.
"""

from enum import StrEnum

from msgspec import Struct

from podium.allstar.rules.box import box_hash, default_box, shipped_box
from podium.allstar.rules.material import Box
from podium.allstar.rules.options import Options
from podium.allstar.rules.state import Game, GameState, seats_in
from podium.allstar.table.setting import Guest, Level, TableSetting
from podium.allstar.table.things import NewsBook
from podium.kernel.cache import Cache
from podium.kernel.now import Now

MOST_GAMES = 64


class Shelf:
    """The games of tables: equal data and options share one `Game` with all its tables."""

    def __init__(self) -> None:
        self._games: Cache[tuple[str, Options], Game] = Cache(MOST_GAMES)

    def game(self, data: Box | None, options: Options, data_hash: str = "") -> Game:
        """The game with this data; None: what comes with Podium, or came with it when it had this
        hash. Raises ValueError if it cannot be played.
        """
        box = data or shipped_box(data_hash) or default_box()
        return self._games.get_or_make((box_hash(box), options), lambda: Game(box, options))


class TableStage(StrEnum):
    """Where a table stands."""

    GATHERING = "gathering"
    PLAYING = "playing"
    OVER = "over"
    ABANDONED = "abandoned"

    @property
    def ended(self) -> bool:
        """Whether nothing more happens and everything is open."""
        return self in (TableStage.OVER, TableStage.ABANDONED)


class Chair(Struct, frozen=True, gc=False):
    """One seat. `guest`: who holds it, None: nobody. `bot`: which bot plays it now, None: the
    guest does. `missed`: steps in a row in which the clock ran out.
    """

    guest: Guest | None = None
    bot: Level | None = None
    missed: int = 0

    @property
    def free(self) -> bool:
        """Whether somebody can sit down."""
        return self.guest is None and self.bot is None

    @property
    def manned(self) -> bool:
        """Whether a person plays it now."""
        return self.guest is not None and self.bot is None


class TableState(Struct, frozen=True, gc=False):
    """Everything about a table, secrets included: shown to nobody, see `view`.

    `opened`: the game when the step opened; `choices`: what was sealed since, by seat. `since`:
    when the step opened. `consents`: who agreed that a bot plays for an absent seat in this step,
    as (who, absent); `replacing`: for good. `latest`: the time of the last fact. `revealed`: the
    teams of the last plans, by seat.
    """

    host: Guest
    setting: TableSetting
    data_hash: str
    seed: str
    commitment: str
    known_deal: bool
    stage: TableStage
    chairs: tuple[Chair, ...]
    opened: GameState
    choices: dict[int, tuple[int, ...]]
    since: Now
    consents: frozenset[tuple[int, int]]
    replacing: frozenset[tuple[int, int]]
    news: NewsBook
    latest: Now
    revealed: tuple[tuple[tuple[int, ...], ...], ...] = ()

    @property
    def step(self) -> int:
        """The number of the open step."""
        return self.opened.public.step

    @property
    def waiting(self) -> int:
        """The seats whose choice is missing, as bits."""
        if self.stage is not TableStage.PLAYING:
            return 0
        return self.opened.public.concerned & ~sum(1 << seat for seat in self.choices)

    @property
    def waited_for(self) -> tuple[int, ...]:
        """The same, in order."""
        return seats_in(self.waiting)

    @property
    def deadline(self) -> Now | None:
        """When the clock of this step runs out; None: there is no clock."""
        allowed = self.setting.allowed(self.opened.public.phase)
        running = allowed and self.waiting
        return Now(self.since + allowed) if running else None

    def seat_of(self, guest: Guest) -> int | None:
        """The seat that a person holds."""
        for seat, chair in enumerate(self.chairs):
            if chair.guest is not None and chair.guest == guest:
                return seat
        return None

    def persons(self) -> tuple[int, ...]:
        """The seats that people play now."""
        return tuple([seat for seat, chair in enumerate(self.chairs) if chair.manned])


def others_there(state: TableState, absent: int, away: int) -> frozenset[int]:
    """The people who can agree that a bot plays for an absent seat: all others not away."""
    return frozenset(seat for seat in state.persons() if seat != absent and not away >> seat & 1)
