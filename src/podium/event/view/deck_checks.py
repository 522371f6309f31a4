"""Deck checks as the players at the table and the staff see them (LCG-21)."""

from podium.core.ids import EntrantId
from podium.event.state import State
from podium.event.view.shapes import DeckCheckLine


def deck_check_lines(state: State, entrant: EntrantId | None = None) -> tuple[DeckCheckLine, ...]:
    """The deck checks asked for, oldest first; those that concern one entrant, or all."""
    return tuple(
        DeckCheckLine(
            key,
            kept.version,
            kept.match,
            kept.entrants,
            kept.asker,
            kept.since,
            kept.state,
            kept.found,
            kept.void,
            kept.penalty,
        )
        for key, kept in state.deck_checks.items()
        if entrant is None or entrant in kept.entrants
    )
