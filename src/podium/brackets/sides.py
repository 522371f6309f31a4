"""Who plays which side in a match of the finals (LCG-11, LCG-13)."""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from podium.core.ids import EntrantId


class SideCounts(Struct, frozen=True):
    """How many games of the finals one entrant has played on each side."""

    dark: int = 0
    light: int = 0


class Forced(Struct, frozen=True, tag=True):
    """The rules say who plays dark; the other plays light."""

    dark: EntrantId


class Chooses(Struct, frozen=True, tag=True):
    """This entrant chooses their side."""

    entrant: EntrantId


Sides = Forced | Chooses


def sides(*, better: EntrantId, other: EntrantId, counts: Mapping[EntrantId, SideCounts]) -> Sides:
    """The sides of a finals match between the better seed and the other entrant (LCG-11).

    The entrant with the greater count of dark minus light plays light. If the counts are equal, as
    in the first round, the better seed chooses. Entrants not in `counts` have played no game.
    """
    better_lead = _dark_lead(counts.get(better, SideCounts()))
    other_lead = _dark_lead(counts.get(other, SideCounts()))
    if better_lead == other_lead:
        return Chooses(better)
    return Forced(dark=other if better_lead > other_lead else better)


def reset_sides(*, final_light: EntrantId) -> Forced:
    """The sides of the reset: the entrant who played light in the final plays dark (LCG-13)."""
    return Forced(dark=final_light)


def count_sides(games: Sequence[tuple[EntrantId, EntrantId]]) -> dict[EntrantId, SideCounts]:
    """The counts over finals games that were played, each given as (dark, light)."""
    counts: dict[EntrantId, SideCounts] = {}
    for dark, light in games:
        was = counts.get(dark, SideCounts())
        counts[dark] = SideCounts(dark=was.dark + 1, light=was.light)
        was = counts.get(light, SideCounts())
        counts[light] = SideCounts(dark=was.dark, light=was.light + 1)
    return counts


def _dark_lead(counts: SideCounts) -> int:
    return counts.dark - counts.light
