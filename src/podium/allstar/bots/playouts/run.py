"""Plays games of greedy bots from the current position to the end."""

from podium.allstar.bots.playouts.batch import Batch, together
from podium.allstar.bots.playouts.draft import deal, draft
from podium.allstar.bots.playouts.forced import NOTHING, ForcedMoves
from podium.allstar.bots.playouts.plans import plan
from podium.allstar.bots.playouts.playoffs import playoffs
from podium.allstar.rules.state import ROUNDS, GamePhase


def play_out(batch: Batch, forced: ForcedMoves = NOTHING) -> Batch:
    """The same batch, its games finished. `forced`: what is chosen first."""
    while batch.phase < GamePhase.LINEUP:
        if batch.phase is not GamePhase.PLAN:
            draft(batch, forced)
            forced = NOTHING
        plan(batch, forced)
        forced = NOTHING
        _next_round(batch)
    playoffs(batch, forced)
    return batch


def _next_round(batch: Batch) -> None:
    """The next arenas and hands; after the last round all cards come back (AS-10, AS-19)."""
    if batch.round == ROUNDS:
        batch.bench = together(batch.bench, *batch.teams)
        batch.teams = []
        batch.phase = GamePhase.LINEUP
        return
    batch.round += 1
    batch.arenas, batch.line = batch.line[:, : batch.round], batch.line[:, batch.round :]
    deal(batch)
