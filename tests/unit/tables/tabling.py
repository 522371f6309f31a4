"""A service of tables on a clock that is moved by hand, and people who use it."""

from itertools import count

from podium.allstar.bots.bot import BOTS
from podium.allstar.bots.whole import whole_choice
from podium.allstar.rules.box import default_box
from podium.allstar.rules.observe import Observation
from podium.allstar.rules.options import Options
from podium.allstar.rules.state import Game
from podium.allstar.table.commands import (
    BeginGame,
    OpenTable,
    SealChoice,
    TableCommand,
    TakeSeat,
)
from podium.allstar.table.refusals import TableCode, TableRefusal
from podium.allstar.table.setting import Guest, Level, TableSetting
from podium.allstar.table.state import TableStage
from podium.journal.memory import MemoryJournal
from podium.journal.store import Journal
from podium.kernel.chance import Chance
from podium.kernel.now import Now
from podium.people.store import People
from podium.people.tables import MemoryTables
from podium.tables.answers import TableDone, TableScene
from podium.tables.ids import TableId, guest_of, table_key
from podium.tables.limits import TableLimits
from podium.tables.service import TableService

START = Now(1_700_000_000_000)


class House:
    """The service, its clock, and its keeper run by hand."""

    def __init__(
        self,
        journal: Journal | None = None,
        people: People | None = None,
        *,
        now: Now = START,
        limits: TableLimits | None = None,
        seed: str = "house",
    ) -> None:
        self.now = now
        self.sure = True
        self.journal = journal or MemoryJournal()
        self.people = people or People(MemoryTables())
        self._seed = seed
        self._chance = Chance(seed)
        self._keys = count()
        self.service = TableService(
            self.journal,
            self.people,
            now=lambda: self.now,
            fresh=lambda: self._chance.raw(32),
            workers=0,
            limits=limits,
            is_sure=lambda: self.sure,
        )

    def key(self) -> str:
        return f"{self._seed} {next(self._keys)}"

    def open(
        self,
        options: Options,
        levels: tuple[Level | None, ...] = (),
        *,
        clock: int = 0,
        spectators: bool = True,
    ) -> TableId:
        row = levels or (None,) * options.managers
        setting = TableSetting(options=options, clock=clock, spectators=spectators)
        answer = self.service.open(
            OpenTable(setting=setting, levels=row), secret=secret_of(0), key=self.key()
        )
        assert isinstance(answer, TableDone), answer
        return answer.table

    def playing(
        self, options: Options, levels: tuple[Level | None, ...] = (), *, clock: int = 0
    ) -> TableId:
        """A table at which the game has begun."""
        table = self.open(options, levels, clock=clock)
        for seat, level in enumerate(levels or (None,) * options.managers):
            if level is None:
                self.sit(table, seat)
        self.do(table, BeginGame(), 0)
        return table

    def sit(self, table: TableId, seat: int, name: str | None = None) -> None:
        answer = self.service.sit(
            table,
            TakeSeat(seat=seat),
            guest=guest(table, seat),
            key=self.key(),
            name=name or f"Person {seat}",
        )
        assert isinstance(answer, TableDone), answer

    def do(self, table: TableId, command: TableCommand, seat: int) -> None:
        answer = self.service.perform(table, command, guest=guest(table, seat), key=self.key())
        assert isinstance(answer, TableDone), answer

    def refused(self, table: TableId, command: TableCommand, seat: int) -> TableCode:
        answer = self.service.perform(table, command, guest=guest(table, seat), key=self.key())
        assert isinstance(answer, TableRefusal), answer
        return answer.code

    def scene(self, table: TableId, seat: int | None = None) -> TableScene:
        scene = self.service.scene(table, None if seat is None else guest(table, seat))
        assert isinstance(scene, TableScene), scene
        return scene

    def choose(self, table: TableId, seat: int, bot: str = "greedy") -> None:
        """The person in this seat chooses by what they are shown."""
        seen = self.scene(table, seat).view
        assert seen.own is not None
        assert seen.game is not None
        game = Game(default_box(), seen.setting.options)
        observed = Observation(game, seat, seen.game, seen.own.cards, seen.game.concerned)
        moves = whole_choice(BOTS[bot], observed, Chance("a person"))
        self.do(table, SealChoice(seat=seat, step=seen.game.step, moves=moves), seat)

    def wait(self, milliseconds: int) -> None:
        """Time goes on, and whatever is due is done when it is due."""
        until = self.now + milliseconds
        upcoming = self.service.keeper.run_due(self.now)
        while upcoming is not None and upcoming <= until:
            self.now = Now(max(self.now, upcoming))
            upcoming = self.service.keeper.run_due(self.now)
        self.now = Now(until)
        self.service.keeper.run_due(self.now)

    def play(self, table: TableId, *seats: int) -> None:
        """These people play to the end; bots in their time."""
        for _ in range(200):
            seen = self.scene(table).view
            if seen.stage is not TableStage.PLAYING:
                return
            for seat in seats:
                if seat in self.scene(table).view.waited_for:
                    self.choose(table, seat)
            self.wait(2_100)
        raise AssertionError(seen)


def guest(table: TableId, seat: int) -> Guest:
    """Who sits in a seat; the host in seat 0."""
    return guest_of(table, table_key(table, secret_of(seat)))


def secret_of(seat: int) -> str:
    """What the browser of the person in this seat holds."""
    return f"secret {seat}"
