"""One running table as the keeper knows it: what bots remember, and what is due when."""

from collections.abc import Callable, Iterable, Iterator
from itertools import chain

from msgspec import Struct

from podium.allstar.bots.bot import BOTS, seated
from podium.allstar.bots.search.memory import Memory
from podium.allstar.bots.whole import whole_choice
from podium.allstar.rules.observe import observe
from podium.allstar.table.absence import ABANDONED_AFTER, agreed
from podium.allstar.table.commands import AbandonTable, SealForAbsent, SealForBot, TableCommand
from podium.allstar.table.setting import STAND_IN, Level
from podium.allstar.table.state import TableStage, TableState
from podium.kernel.chance import Chance
from podium.kernel.now import SECOND, Now
from podium.tables.ids import TableId, stream_of_table
from podium.tables.minds import Minds, QuestionId
from podium.tables.pace import USUAL, Pace, mind_of_bot, moment_of_seal
from podium.tables.presence import Presence
from podium.tables.strength import rungs
from podium.tables.worker import task_of

_AHEAD = 1 * SECOND
"""So long before the clock runs out a bot begins to think for who has not chosen."""


class HouseAct(Struct, frozen=True):
    """A command that the house gives at a moment."""

    moment: Now
    command: TableCommand


class Attended:
    """Begins to think when a step opens, and says what is to be done when."""

    def __init__(
        self,
        table: TableId,
        minds: Minds,
        presence: Presence,
        history: Callable[[TableId], Iterable[TableState]],
        pace: Pace = USUAL,
    ) -> None:
        """`history`: all states of the table so far. It is asked for when a bot begins to think
        for a seat, so that nothing is remembered for seats that people play.
        """
        self._table = table
        self._history = history
        self._stream = stream_of_table(table)
        self._minds = minds
        self._presence = presence
        self._pace = pace
        self._memories: dict[int, Memory] = {}
        self._step = -1
        self._agreed: dict[tuple[int, int], Now] = {}

    def upcoming(self, state: TableState, now: Now) -> tuple[HouseAct, ...]:
        """What is to be done at this table unless something else happens first."""
        self._remember(state)
        self._minds.forget(self._stream, before=state.step)
        return tuple(sorted(self._acts(state, now), key=lambda act: act.moment))

    def _acts(self, state: TableState, now: Now) -> Iterator[HouseAct]:
        unseen = self._presence.unseen_since(self._table, state, now)
        yield HouseAct(Now(unseen + ABANDONED_AFTER), AbandonTable(unseen_since=unseen))
        away = self._presence.away(self._table, state, now)
        for seat in state.waited_for:
            level = state.chairs[seat].bot
            if level is not None:
                yield self._of_bot(state, seat, level, now)
            elif (moment := self._due(state, seat, away, now)) is not None:
                yield self._of_absent(state, seat, moment, now)

    def _of_bot(self, state: TableState, seat: int, level: Level, now: Now) -> HouseAct:
        moment = moment_of_seal(state, seat, self._pace)
        self._think(state, seat, level, moment)
        moves = self._moves(state, seat, level) if moment <= now else ()
        command = SealForBot(seat=seat, step=state.step, moves=moves)
        return HouseAct(moment, command)

    def _of_absent(self, state: TableState, seat: int, moment: Now, now: Now) -> HouseAct:
        if moment - now <= _AHEAD:
            self._think(state, seat, STAND_IN, moment)
        moves = self._moves(state, seat, STAND_IN) if moment <= now else ()
        command = SealForAbsent(seat=seat, step=state.step, moves=moves)
        begins = moment if moment - now <= _AHEAD else Now(moment - _AHEAD)
        return HouseAct(begins, command)

    def _due(self, state: TableState, seat: int, away: int, now: Now) -> Now | None:
        """When a bot chooses for a person, if at all."""
        if state.deadline is not None:
            return state.deadline
        if not agreed(state, seat, away):
            return None
        # As long as a bot takes at least: it begins to think only now.
        return self._agreed.setdefault((state.step, seat), Now(now + self._pace.earliest))

    def _remember(self, state: TableState) -> None:
        """Takes in what the seats for which bots think see now."""
        if state.stage is TableStage.PLAYING and state.step > self._step:
            self._step = state.step
            for seat, memory in self._memories.items():
                memory.watch(observe(state.opened, seat))

    def _memory(self, state: TableState, seat: int) -> Memory:
        """What a seat has seen up to this state, step by step."""
        if seat not in self._memories:
            self._memories |= self._remembered(state, {seat, *_thoughtful(state)})
        return self._memories[seat]

    def _remembered(self, state: TableState, seats: Iterable[int]) -> dict[int, Memory]:
        memories = {seat: Memory() for seat in seats if seat not in self._memories}
        seen = -1
        for past in chain(self._history(self._table), (state,)):
            if past.stage is TableStage.PLAYING and seen < past.step <= state.step:
                seen = past.step
                for seat, memory in memories.items():
                    memory.watch(observe(past.opened, seat))
        return memories

    def _think(self, state: TableState, seat: int, level: Level, moment: Now) -> None:
        question, ladder = QuestionId(self._stream, state.step, seat), rungs(level)
        if ladder and self._minds.unasked(question):
            seen = observe(state.opened, seat)
            task = task_of(seen, self._memory(state, seat), mind_of_bot(state, seat))
            self._minds.ask(question, task, ladder, moment)

    def _moves(self, state: TableState, seat: int, level: Level) -> tuple[int, ...]:
        """The best choice found so far; for a level that does not think its own;
        else greedy's."""
        insight = self._minds.best(QuestionId(self._stream, state.step, seat))
        if insight is not None:
            self._minds.used[level, insight.playouts] += 1
            return insight.moves
        thinks = bool(rungs(level))
        self._minds.used[level, 0] += thinks
        bot = seated(BOTS[Level.GREEDY if thinks else level])
        seen = observe(state.opened, seat)
        return tuple(whole_choice(bot, seen, Chance(mind_of_bot(state, seat))))


def _thoughtful(state: TableState) -> Iterator[int]:
    """The seats of bots that think."""
    for seat, chair in enumerate(state.chairs):
        if chair.bot is not None and rungs(chair.bot):
            yield seat
