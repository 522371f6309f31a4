"""Tables of All-Star Draft for tests: opened, peopled, and played step by step."""

from collections.abc import Iterable, Iterator, Sequence

from podium.allstar.bots.bot import BOTS, Bot
from podium.allstar.bots.whole import whole_choice
from podium.allstar.rules.observe import observe
from podium.allstar.rules.options import Options
from podium.allstar.table.commands import (
    BeginGame,
    OpenTable,
    SealChoice,
    SealForBot,
    TableAct,
    TableCommand,
    TakeSeat,
)
from podium.allstar.table.decide import decide
from podium.allstar.table.evolve import evolve
from podium.allstar.table.facts import TableFact
from podium.allstar.table.refusals import TableCode, TableRefusal
from podium.allstar.table.setting import HOUSE, Guest, Level, TableSetting
from podium.allstar.table.state import Shelf, TableStage, TableState
from podium.kernel.chance import Chance
from podium.kernel.now import Now

HOST = Guest("guest-0")
STRANGER = Guest("stranger")
START = Now(1_000_000)

SHELF = Shelf()


def guest(seat: int) -> Guest:
    """The person in this seat; in seat 0 sits the host."""
    return Guest(f"guest-{seat}")


def fold(facts: Iterable[TableFact]) -> TableState:
    """The state after all of these facts."""
    state = None
    for fact in facts:
        state = evolve(SHELF, state, fact)
    assert state is not None
    return state


class Board:
    """A table in memory. `act` gives commands and keeps the facts; time goes on by hand."""

    def __init__(self, seed: str = "a table") -> None:
        self.facts: list[TableFact] = []
        self.now = START
        self.away = 0
        self._state: TableState | None = None
        self._seed = Chance(seed)

    @property
    def state(self) -> TableState:
        assert self._state is not None
        return self._state

    def ask(self, command: TableCommand, actor: Guest) -> tuple[TableFact, ...] | TableRefusal:
        """What would be decided."""
        fresh = self._seed.digest(f"fresh {len(self.facts)}")
        act = TableAct(command, actor, self.now, fresh, self.away)
        return decide(SHELF, self._state, act)

    def act(self, command: TableCommand, actor: Guest = HOST) -> tuple[TableFact, ...]:
        """Carries out a command that is not refused; returns its facts."""
        decided = self.ask(command, actor)
        assert not isinstance(decided, TableRefusal), (command, decided)
        for fact in decided:
            self.take(fact)
        return decided

    def take(self, fact: TableFact) -> None:
        """Folds a fact."""
        self._state = evolve(SHELF, self._state, fact)
        self.facts.append(fact)

    def refused(self, command: TableCommand, actor: Guest = HOST) -> TableCode:
        """Why a command is refused."""
        decided = self.ask(command, actor)
        assert isinstance(decided, TableRefusal), (command, decided)
        return decided.code

    def open(
        self,
        options: Options,
        *,
        levels: Sequence[Level | None] = (),
        clock: int = 0,
        deal: str = "",
    ) -> "Board":
        """Opens the table; without `levels` for people only."""
        setting = TableSetting(options=options, clock=clock)
        row = tuple(levels) or (None,) * options.managers
        self.act(OpenTable(setting=setting, levels=row, deal=deal))
        return self

    def seat_all(self) -> "Board":
        """Everybody sits down."""
        for seat, chair in enumerate(self.state.chairs):
            if chair.free:
                self.act(TakeSeat(seat=seat), guest(seat))
        return self

    def begin(self) -> "Board":
        """Everybody sits down and the game begins."""
        self.seat_all().act(BeginGame())
        return self

    def moves(self, seat: int, bot: Bot | None = None, label: str = "") -> tuple[int, ...]:
        """A whole choice of a seat that has not chosen: random moves, or a bot's."""
        chance = self._seed.child(f"{label} {self.state.step} {seat}")
        return whole_choice(bot or BOTS["random"], observe(self.state.opened, seat), chance)

    def seal(self, seat: int, moves: Sequence[int] | None = None) -> tuple[TableFact, ...]:
        """The seat chooses: these moves, or any."""
        row = self.moves(seat) if moves is None else tuple(moves)
        step = self.state.step
        if self.state.chairs[seat].bot is not None:
            return self.act(SealForBot(seat=seat, step=step, moves=row), HOUSE)
        return self.act(SealChoice(seat=seat, step=step, moves=row), guest(seat))

    def settle(self, *, but: int | None = None) -> "Board":
        """Everybody waited for chooses, `but` one."""
        step = self.state.step
        for seat in self.state.waited_for:
            if seat != but and self.state.step == step:
                self.seal(seat)
        return self

    def steps(self) -> Iterator[TableState]:
        """Plays to the end; yields the state at the beginning of each step."""
        while self.state.stage is TableStage.PLAYING:
            yield self.state
            self.settle()

    def play(self) -> "Board":
        """Plays to the end."""
        for _ in self.steps():
            pass
        return self


def played(options: Options, seed: str) -> Board:
    """A whole game of people who choose at random."""
    return Board(seed).open(options).begin().play()
