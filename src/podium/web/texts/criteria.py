"""The words and the format of every criterion of the places: one entry for each kind.

Pages, papers and the command line use them. A rulebook's own tallies are named in the rulebook and
have no entry.
"""

from collections.abc import Callable, Mapping

from msgspec import Struct

from podium.standings.settings import Places, SosMethod
from podium.web.texts.marking import msg


def never(_places: Places) -> bool:
    """Integers under every rulebook."""
    return False


def where_averaged(places: Places) -> bool:
    """Decimals where strength of schedule is an average (SP-11)."""
    return places.sos is SosMethod.AVERAGE_PER_ROUND


class CriterionText(Struct, frozen=True, kw_only=True):
    """The words for one criterion. All but `terminal` and `summary` are translated.

    `short`: over a column. `long`: in a sentence. `how`: how the parts make the value;
    `how_averaged`: the same where it is their average. `nothing`: shown while there are no parts.
    `decides`: why the upper of two (`name`) is first, if the values are not numbers. `decimals`:
    whether its values have decimals under these rules. `terminal`: its heading on the command line,
    if it differs from `short`; `summary`: shown there after the value.
    """

    short: str
    long: str
    how: str = ""
    how_averaged: str = ""
    nothing: str = ""
    decides: str = ""
    decimals: Callable[[Places], bool] = never
    terminal: str = ""
    summary: str = ""


CRITERIA: Mapping[str, CriterionText] = {
    "points": CriterionText(short=msg("Points"), long=msg("Event points")),
    "sos": CriterionText(
        short=msg("SoS"),
        long=msg("Strength of schedule (SoS)"),
        how=msg("The sum over all opponents."),
        how_averaged=msg(
            "Each opponent’s points divided by the rounds they have played; the sum divided by the "
            "number of opponents."
        ),
        nothing=msg("No opponent yet: 0."),
        decimals=where_averaged,
    ),
    "extended_sos": CriterionText(
        short=msg("Ext. SoS"),
        long=msg("Extended strength of schedule"),
        how=msg("The sum over all opponents."),
        nothing=msg("No opponent yet: 0."),
        decimals=where_averaged,
        summary="the sum of the opponents' SoS",
    ),
    "head_to_head": CriterionText(
        short=msg("H2H"),
        long=msg("Head-to-head"),
        how=msg("A player who has beaten everyone else on equal points comes first."),
        nothing=msg("Nobody else has the same points."),
        decides=msg("%(name)s has beaten everyone else who was level."),
        terminal="Beaten among equals",
    ),
    "chance": CriterionText(short=msg("Lot"), long=msg("Chance (the lot drawn for the event)")),
}
"""By the name of the kind in `standings.registry`, plus event points and the lot."""
