"""Checks of what matches and byes are worth (VA-1, VA-2, VA-3)."""

from collections.abc import Iterator
from itertools import pairwise

from msgspec import UNSET

from podium.core.result import Ended
from podium.results.settings import Scoring
from podium.results.whole_match import scored_games
from podium.rulebooks.mistake import RulebookMistake
from podium.rulebooks.shape import nearest, shown


def point_mistakes(scoring: Scoring) -> Iterator[RulebookMistake]:
    """Every contradiction between the points of a rulebook."""
    yield from _bye_points(scoring)
    yield from _timed_points(scoring)
    yield from _margins(scoring)


def _bye_points(scoring: Scoring) -> Iterator[RulebookMistake]:
    """A bye is worth at least a loss and at most a win."""
    games = scored_games(scoring)
    least, most = games * scoring.points.loss, games * scoring.points.win
    for name in ("bye", "awarded_bye"):
        worth = getattr(scoring.points, name)
        if worth is not UNSET and not least <= worth <= most:
            expected = f"a number from {least}, a loss, to {most}, a win"
            yield RulebookMistake(f"scoring.points.{name}", expected, shown(worth))


def _timed_points(scoring: Scoring) -> Iterator[RulebookMistake]:
    """Points of a win at time, where a match can end so."""
    for name in ("timed_win", "timed_loss"):
        worth, place = getattr(scoring.points, name), f"scoring.points.{name}"
        if worth is UNSET:
            continue
        if Ended.TIME not in scoring.endings or scoring.games is not None:
            yield RulebookMistake(place, "nothing: no match ends by time", shown(worth))
        elif not scoring.points.loss <= worth <= scoring.points.win:
            expected = (
                f"a number from {scoring.points.loss}, a loss, to {scoring.points.win}, a win"
            )
            yield RulebookMistake(place, expected, shown(worth))
        if scoring.margins is not UNSET:
            yield RulebookMistake(place, "nothing beside scoring.margins", shown(worth))


def _margins(scoring: Scoring) -> Iterator[RulebookMistake]:
    """The table of margins begins at 0, rises, and stays between a loss and a win."""
    table = scoring.margins
    if table is UNSET:
        return
    if scoring.games is not None:
        yield RulebookMistake("scoring.margins", "nothing beside scoring.games", "a table")
    if table.score not in scoring.tallies():
        place = "scoring.margins.score"
        yield RulebookMistake(place, nearest(table.score, scoring.tallies()), shown(table.score))
    if not table.rows or table.rows[0].margin != 0:
        yield RulebookMistake("scoring.margins.rows", "a first row with margin = 0", "none")
    for index, (row, after) in enumerate(pairwise(table.rows), start=1):
        if after.margin <= row.margin:
            place = f"scoring.margins.rows[{index}].margin"
            yield RulebookMistake(place, f"more than the {row.margin} before", shown(after.margin))
    for index, row in enumerate(table.rows):
        if not scoring.points.loss <= row.loser <= row.winner <= scoring.points.win:
            expected = "loser and winner in rising order, from a loss to a win"
            found = f"{row.loser}, {row.winner}"
            yield RulebookMistake(f"scoring.margins.rows[{index}]", expected, found)
