"""The words and the format of every criterion of the places: one entry for each kind.

Pages, papers and the command line use them. A rulebook's own tallies are named in the rulebook and
have no entry.
"""

from collections.abc import Callable, Mapping

from msgspec import Struct

from podium.standings.settings import ExtendedSos, Places, SosMethod
from podium.web.texts.marking import msg


def never(_places: Places) -> bool:
    """Integers under every rulebook."""
    return False


def always(_places: Places) -> bool:
    """Decimals under every rulebook."""
    return True


def in_extended(places: Places) -> bool:
    """Decimals where strength of schedule or its extension is an average (SP-11, TB-5)."""
    return where_averaged(places) or places.extended_sos is ExtendedSos.AVERAGE


def where_averaged(places: Places) -> bool:
    """Decimals where strength of schedule is an average (SP-11)."""
    return places.sos is SosMethod.AVERAGE_PER_ROUND


class CriterionText(Struct, frozen=True, kw_only=True):
    """The words for one criterion. All but `terminal` and `summary` are translated.

    `short`: over a column. `long`: in a sentence. `how`: how the parts make the value;
    `how_averaged`: the same where it is their average. `nothing`: shown while there are no parts.
    `decides`: why the upper of two (`name`) is first, if the values are not numbers. `decimals`:
    whether its values have decimals under these rules. `terminal`: its heading on the command line,
    if it differs from `short`; `summary`: shown there after the value, `summary_averaged` where it
    is an average. `on_rules_page`: whether the page of rules says `how` (or `how_averaged`).
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
    summary_averaged: str = ""
    on_rules_page: bool = False


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
        how_averaged=msg("The average over all opponents."),
        nothing=msg("No opponent yet: 0."),
        decimals=in_extended,
        summary="the sum of the opponents' SoS",
        summary_averaged="the average of the opponents' SoS",
    ),
    "head_to_head": CriterionText(
        short=msg("H2H"),
        long=msg("Head-to-head"),
        how=msg("A player who has beaten everyone else on equal points comes first."),
        nothing=msg("Nobody else has the same points."),
        decides=msg("%(name)s has beaten everyone else who was level."),
        terminal="Beaten among equals",
        on_rules_page=True,
    ),
    "head_to_head_two": CriterionText(
        short=msg("H2H"),
        long=msg("Head-to-head between two"),
        how=msg(
            "If exactly two are level: the event points that each took in the matches between them."
        ),
        nothing=msg("Not exactly two are level: this says nothing."),
        on_rules_page=True,
    ),
    "head_to_head_all_met": CriterionText(
        short=msg("H2H"),
        long=msg("Head-to-head if all have met"),
        how=msg(
            "If all who are level have met each other: the event points that each took in the "
            "matches between them."
        ),
        nothing=msg("Nobody else is level, or not all of them have met: this says nothing."),
        on_rules_page=True,
    ),
    "head_to_head_table": CriterionText(
        short=msg("H2H"),
        long=msg("Head-to-head table"),
        how=msg(
            "The event points that each took in matches between those who are level, whoever of "
            "them has met."
        ),
        nothing=msg("Nobody else has the same points."),
        on_rules_page=True,
    ),
    "wins": CriterionText(
        short=msg("Wins"),
        long=msg("Number of wins"),
        how=msg("Every round won counts 1, also without an opponent."),
        on_rules_page=True,
    ),
    "played_wins": CriterionText(
        short=msg("Wins played"),
        long=msg("Number of wins against an opponent"),
        how=msg("Every match won counts 1; a bye and an absent opponent do not count."),
        nothing=msg("No opponent yet: 0."),
        on_rules_page=True,
    ),
    "game_wins": CriterionText(
        short=msg("Games won"),
        long=msg("Number of games won"),
        how=msg("Every game won counts 1; a bye is a win in every game."),
        on_rules_page=True,
    ),
    "game_points": CriterionText(
        short=msg("Game points"),
        long=msg("Sum of game points"),
        how=msg("The points of every game played; a bye is won without losing a game."),
        on_rules_page=True,
    ),
    "game_win_share": CriterionText(
        short=msg("GW"),
        long=msg("Share of games won"),
        how=msg("The games won divided by the games played."),
        nothing=msg("The games won divided by the games played."),
        decimals=always,
        on_rules_page=True,
    ),
    "opponents_win_share": CriterionText(
        short=msg("OW"),
        long=msg("Opponents’ share of wins"),
        how_averaged=msg(
            "Each opponent’s wins divided by the rounds they have played; the average over all "
            "opponents."
        ),
        nothing=msg("No opponent yet: 0."),
        decimals=always,
        on_rules_page=True,
    ),
    "opponents_opponents_win_share": CriterionText(
        short=msg("OOW"),
        long=msg("Opponents’ opponents’ share of wins"),
        how_averaged=msg("The opponents’ share of wins of each opponent; the average over them."),
        nothing=msg("No opponent yet: 0."),
        decimals=always,
        on_rules_page=True,
    ),
    "opponents_game_win_share": CriterionText(
        short=msg("OGW"),
        long=msg("Opponents’ share of games won"),
        how_averaged=msg(
            "Each opponent’s games won divided by the games they have played; the average over all "
            "opponents."
        ),
        nothing=msg("No opponent yet: 0."),
        decimals=always,
        on_rules_page=True,
    ),
    "buchholz": CriterionText(
        short=msg("Buchholz"),
        long=msg("Buchholz"),
        how=msg("The sum of the opponents’ points."),
        nothing=msg("No opponent yet: 0."),
        on_rules_page=True,
    ),
    "buchholz_cut": CriterionText(
        short=msg("Buchholz cut"),
        long=msg("Buchholz with cuts"),
        how=msg(
            "The sum of the opponents’ points without the values that are dropped; a round without "
            "an opponent is a value of 0."
        ),
        nothing=msg("No opponent yet: 0."),
        on_rules_page=True,
    ),
    "sonneborn_berger": CriterionText(
        short=msg("SB"),
        long=msg("Sonneborn-Berger"),
        how=msg(
            "The points of every opponent beaten, and half the points of every one drawn with."
        ),
        nothing=msg("No opponent yet: 0."),
        decimals=always,
        on_rules_page=True,
    ),
    "chance": CriterionText(short=msg("Lot"), long=msg("Chance (the lot drawn for the event)")),
}
"""By the name of the kind in `standings.registry`, plus event points and the lot."""
