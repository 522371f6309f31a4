"""Checks of how a match or a game can end."""

from collections.abc import Iterator

from podium.core.result import Ended
from podium.results.settings import ALWAYS_POSSIBLE, Scoring
from podium.rulebooks.mistake import RulebookMistake
from podium.rulebooks.shape import shown


def ending_mistakes(scoring: Scoring, possible: tuple[Ended, ...]) -> Iterator[RulebookMistake]:
    """Endings that are repeated, impossible here, or not to be listed."""
    if Ended.VICTORY not in scoring.endings:
        yield RulebookMistake("scoring.endings", "victory among them", "none")
    for index, ended in enumerate(scoring.endings):
        place = f"scoring.endings[{index}]"
        if ended in ALWAYS_POSSIBLE:
            yield RulebookMistake(
                place, "only endings that are not always possible", shown(ended.value)
            )
        elif ended not in possible:
            expected = f"one of {', '.join(one.value for one in possible)}"
            yield RulebookMistake(place, expected, shown(ended.value))
        elif ended in scoring.endings[:index]:
            yield RulebookMistake(place, "each ending once", shown(ended.value))
