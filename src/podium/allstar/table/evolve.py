"""Builds the state of a table from facts. Pure, and total for what `decide` gives."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from podium.allstar.rules.draws import new_game, resolve
from podium.allstar.rules.state import GamePhase
from podium.allstar.table.choices import planned_teams, settled
from podium.allstar.table.facts import (
    BotAskedFor,
    BotWhy,
    ChanceDrawn,
    ChoiceBy,
    ChoiceReopened,
    ChoiceSealed,
    ClockRanOut,
    GameBegun,
    GameEnded,
    SeatFreed,
    SeatGivenBack,
    SeatGivenToBot,
    SeatTaken,
    TableAbandoned,
    TableFact,
    TableOpened,
)
from podium.allstar.table.news import told
from podium.allstar.table.state import Chair, Shelf, TableStage, TableState
from podium.allstar.table.things import NewsBook, OwnPages
from podium.kernel.now import Now


def evolve(shelf: Shelf, state: TableState | None, fact: TableFact) -> TableState:
    """The state after one more fact; None before the first, which opens the table."""
    if isinstance(fact, TableOpened):
        if state is not None:
            raise ValueError("a table is opened only once")
        return _open(shelf, fact)
    if state is None:
        raise ValueError("the first fact of a table opens it")
    after = _EVOLVE[type(fact)](state, fact)
    return replace(after, news=told(state, fact, after), latest=Now(max(state.latest, fact.at)))


def _open(shelf: Shelf, fact: TableOpened) -> TableState:
    game = shelf.game(fact.data, fact.setting.options, fact.data_hash)
    if game.data_hash != fact.data_hash:
        message = f"opened with other data: hash {fact.data_hash}, here {game.data_hash}"
        raise ValueError(message)
    return TableState(
        host=fact.host,
        setting=fact.setting,
        data_hash=fact.data_hash,
        seed=fact.seed,
        commitment=fact.commitment,
        known_deal=fact.known_deal,
        stage=TableStage.GATHERING,
        chairs=tuple([Chair(bot=level) for level in fact.levels]),
        opened=new_game(game),
        choices={},
        since=fact.at,
        consents=frozenset(),
        replacing=frozenset(),
        news=NewsBook(pages=(OwnPages(),) * game.managers),
        latest=fact.at,
    )


def _with_chair(state: TableState, seat: int, chair: Chair) -> TableState:
    chairs = state.chairs
    return replace(state, chairs=(*chairs[:seat], chair, *chairs[seat + 1 :]))


def _without_consents(state: TableState, seat: int) -> TableState:
    """Nobody's agreement about an absent seat holds any longer once somebody plays it."""
    return replace(
        state,
        replacing=frozenset(pair for pair in state.replacing if pair[1] != seat),
        consents=frozenset(pair for pair in state.consents if pair[1] != seat),
    )


def _taken(state: TableState, fact: SeatTaken) -> TableState:
    return _with_chair(state, fact.seat, Chair(guest=fact.guest))


def _freed(state: TableState, fact: SeatFreed) -> TableState:
    return _with_chair(state, fact.seat, Chair())


def _to_bot(state: TableState, fact: SeatGivenToBot) -> TableState:
    guest = state.chairs[fact.seat].guest if fact.why is BotWhy.ABSENT else None
    chair = Chair(guest=guest, bot=fact.level)
    return _without_consents(_with_chair(state, fact.seat, chair), fact.seat)


def _back(state: TableState, fact: SeatGivenBack) -> TableState:
    chair = Chair(guest=state.chairs[fact.seat].guest)
    return _without_consents(_with_chair(state, fact.seat, chair), fact.seat)


def _begun(state: TableState, fact: GameBegun) -> TableState:
    return replace(state, stage=TableStage.PLAYING, since=fact.at)


def _drawn(state: TableState, fact: ChanceDrawn) -> TableState:
    return replace(state, opened=resolve(state.opened, fact.numbers), since=fact.at)


def _sealed(state: TableState, fact: ChoiceSealed) -> TableState:
    if fact.by is ChoiceBy.PERSON and fact.seat not in state.choices:
        chair = replace(state.chairs[fact.seat], missed=0)
        state = _without_consents(_with_chair(state, fact.seat, chair), fact.seat)
    choices = {**state.choices, fact.seat: fact.moves}
    state = replace(state, choices=choices)
    if state.waiting:
        return state
    planned = state.opened.public.phase is GamePhase.PLAN
    return replace(
        state,
        opened=settled(state.opened, choices),
        revealed=planned_teams(state.opened, choices) if planned else state.revealed,
        choices={},
        since=fact.at,
        consents=frozenset(),
    )


def _reopened(state: TableState, fact: ChoiceReopened) -> TableState:
    choices = {seat: moves for seat, moves in state.choices.items() if seat != fact.seat}
    return replace(state, choices=choices)


def _ran_out(state: TableState, fact: ClockRanOut) -> TableState:
    chair = state.chairs[fact.seat]
    return _with_chair(state, fact.seat, replace(chair, missed=chair.missed + 1))


def _asked_for(state: TableState, fact: BotAskedFor) -> TableState:
    pair = frozenset(((fact.seat, fact.absent),))
    if fact.for_good:
        return replace(state, replacing=state.replacing | pair)
    return replace(state, consents=state.consents | pair)


def _ended(state: TableState, fact: GameEnded) -> TableState:  # noqa: ARG001
    return replace(state, stage=TableStage.OVER)


def _abandoned(state: TableState, fact: TableAbandoned) -> TableState:  # noqa: ARG001
    return replace(state, stage=TableStage.ABANDONED)


_EVOLVE: dict[type[TableFact], Callable[[TableState, Any], TableState]] = {
    SeatTaken: _taken,
    SeatFreed: _freed,
    SeatGivenToBot: _to_bot,
    SeatGivenBack: _back,
    GameBegun: _begun,
    ChanceDrawn: _drawn,
    ChoiceSealed: _sealed,
    ChoiceReopened: _reopened,
    ClockRanOut: _ran_out,
    BotAskedFor: _asked_for,
    GameEnded: _ended,
    TableAbandoned: _abandoned,
}
