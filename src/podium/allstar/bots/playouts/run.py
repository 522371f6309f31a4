"""Plays games of greedy bots from the current position to the end."""

from podium.allstar.bots.playouts.batch import Batch, together
from podium.allstar.bots.playouts.draft import deal, draft
from podium.allstar.bots.playouts.forced import NOTHING, Forced
from podium.allstar.bots.playouts.plans import plan
from podium.allstar.bots.playouts.playoffs import playoffs
from podium.allstar.rules.state import ROUNDS, Phase


def play_out(batch: Batch, forced: Forced = NOTHING) -> Batch:
    """The same batch, its games finished. `forced`: what is chosen first."""
    while batch.phase < Phase.LINEUP:
        if batch.phase is not Phase.PLAN:
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
        batch.phase = Phase.LINEUP
        return
    batch.round += 1
    batch.arenas, batch.line = batch.line[:, : batch.round], batch.line[:, batch.round :]
    deal(batch)
