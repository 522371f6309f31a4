"""How long the day of an event is, and which formats fit into the hours there are."""

from collections.abc import Iterator

from podium.brackets.drawing import plan_for
from podium.clock.settings import ClockRules
from podium.rulebooks.rulebook import Rulebook
from podium.rulebooks.structure import most_rounds
from podium.study.formats import EventFormat, has_sized_cut, rounds_and_cut_of

PAUSE = 15
"""Minutes from the end of a round to the start of the next, if nothing else is said."""

CUTS = (0, 4, 8, 16)
"""The sizes of cut that are compared."""

MOST_ROUNDS = 9
"""More Swiss rounds than these fit into no day."""


def day_minutes(wanted: EventFormat, swiss: int, cut: int, pause: int) -> int:
    """The minutes of a day with so many Swiss rounds and rounds of the cut: each takes its whole
    clock, with what the dice add on average, and a pause is between two.
    """
    clock = wanted.rulebook.clock
    swiss_minutes = clock.swiss.minutes if wanted.minutes is None else wanted.minutes
    cut_minutes = swiss_minutes if clock.cut is None else clock.cut.minutes
    extra = _dice_minutes(clock)
    pauses = max(swiss + cut - 1, 0) * pause
    return swiss * (swiss_minutes + extra) + cut * (cut_minutes + extra) + pauses


def planned_minutes(wanted: EventFormat, rounds: int, cut: int, pause: int) -> int:
    """The minutes of a day with so many Swiss rounds and a cut of this size, with all rounds that
    its bracket may have, the reset of a double elimination among them.
    """
    return day_minutes(wanted, rounds, _bracket_rounds(wanted.rulebook, cut), pause)


def _bracket_rounds(rulebook: Rulebook, cut: int) -> int:
    if rulebook.cut is None or not cut:
        return 0
    return max(match.round for match in plan_for(rulebook.cut.method, cut).matches)


def fitting(
    rulebook: Rulebook, entrants: int, minutes: int, *, round_minutes: int | None, pause: int
) -> Iterator[EventFormat]:
    """The formats that fit into so many minutes: for each size of cut the most Swiss rounds. None
    where the entrants alone decide rounds and cut.
    """
    if rulebook.swiss is None:
        return
    for cut in CUTS if has_sized_cut(rulebook) else (0,):
        if cut >= entrants:
            continue
        rounds = [
            rounds
            for rounds in range(1, min(most_rounds(entrants), MOST_ROUNDS) + 1)
            if _planned(rulebook, rounds, cut, round_minutes, pause) <= minutes
        ]
        if rounds:
            yield EventFormat(rulebook, rounds=rounds[-1], cut=cut, minutes=round_minutes)


def by_the_rulebook(rulebook: Rulebook, entrants: int, round_minutes: int | None) -> EventFormat:
    """The format that the rulebook states for so many entrants."""
    if rulebook.swiss is None:
        return EventFormat(rulebook, minutes=round_minutes)
    rounds, cut = rounds_and_cut_of(EventFormat(rulebook), entrants)
    return EventFormat(rulebook, rounds=rounds, cut=cut, minutes=round_minutes)


def _planned(
    rulebook: Rulebook, rounds: int, cut: int, round_minutes: int | None, pause: int
) -> int:
    wanted = EventFormat(rulebook, rounds=rounds, cut=cut, minutes=round_minutes)
    return planned_minutes(wanted, rounds, cut, pause)


def _dice_minutes(clock: ClockRules) -> int:
    """What the dice add on average, in whole minutes."""
    if clock.dice is None:
        return 0
    return round(clock.dice.count * sum(clock.dice.counting.values()) / clock.dice.faces)
