"""Matches against an opponent: those after which the two count as each other's (EV-16)."""

from podium.core.outcome import SideOutcome
from podium.standings.tally import Tally


def met(tally: Tally) -> list[list[tuple[int, SideOutcome]]]:
    """For everyone, what they took from each match against an opponent, with the opponent."""
    found: list[list[tuple[int, SideOutcome]]] = [[] for _ in tally.ids]
    for played, worths in tally.rounds:
        for match, outcome in zip(played.matches, worths, strict=True):
            if outcome is None or not outcome.opponents:
                continue
            seats = [tally.index[entrant] for entrant in match.entrants]
            for seat, side in zip(seats, outcome.sides, strict=True):
                found[seat].extend((other, side) for other in seats if other != seat)
    return found
