"""Checks whether the parts of a rulebook fit together, once each has the right shape."""

import re
from collections.abc import Iterable, Iterator
from enum import StrEnum

from msgspec import UNSET

from podium.clock.settings import ClockRules, RoundTime
from podium.core.result import Ended
from podium.results.settings import Limits, ScoreField, Scoring
from podium.rosters.checks.registry import CHECKS_OF
from podium.rosters.roster import fields_of
from podium.rosters.settings import RosterKind
from podium.rulebooks.endings import ending_mistakes
from podium.rulebooks.games import game_mistakes
from podium.rulebooks.mistake import RulebookMistake
from podium.rulebooks.points import point_mistakes
from podium.rulebooks.rulebook import Rulebook
from podium.rulebooks.shape import nearest, shown
from podium.rulebooks.stage_checks import stage_mistakes
from podium.standings.criteria import CHANCE
from podium.standings.registry import KINDS
from podium.standings.settings import BuchholzCut
from podium.standings.shares import KINDS as SHARES

OVER_GAMES = frozenset({"game_wins", "game_points", "game_win_share", "opponents_game_win_share"})
"""The tie-breaks that count games."""

_ID = re.compile(r"[a-z0-9]+([.-][a-z0-9]+)*")


def check(rulebook: Rulebook) -> Iterator[RulebookMistake]:
    """Every contradiction inside a rulebook."""
    if (mistake := id_mistake(rulebook.id)) is not None:
        yield mistake
    yield from _scoring(rulebook.scoring)
    if rulebook.scoring.games is None:
        yield from _whole_matches(rulebook.scoring)
    else:
        yield from game_mistakes(rulebook)
    yield from _names(
        "places.tiebreaks",
        rulebook.places.tiebreaks,
        (*rulebook.scoring.tallies(), *KINDS),
    )
    yield from _places(rulebook)
    yield from stage_mistakes(rulebook)
    yield from _clock(rulebook)
    yield from _people(rulebook)
    yield from _rosters(rulebook)


def id_mistake(wanted: str) -> RulebookMistake | None:
    """The mistake in the id of a rulebook, if any."""
    if _ID.fullmatch(wanted):
        return None
    return RulebookMistake(
        "id", "lower-case letters and digits, separated by . or -", shown(wanted)
    )


def _scoring(scoring: Scoring) -> Iterator[RulebookMistake]:
    points = scoring.points
    if not points.win >= points.draw >= points.loss:
        found = f"{points.win}, {points.draw}, {points.loss}"
        yield RulebookMistake("scoring.points", "win, draw, loss in falling order", found)
    yield from point_mistakes(scoring)
    yield from _tally_names(scoring)
    fields, tallies = tuple(scoring.fields), scoring.tallies()
    for name, field in scoring.fields.items():
        yield from _field(f"scoring.fields.{name}", field)
    for side, limits in (("winner", scoring.victory.winner), ("loser", scoring.victory.loser)):
        yield from _names(f"scoring.victory.{side}", limits, fields)
        for name, limit in limits.items():
            yield from _limits(f"scoring.victory.{side}.{name}", limit)
            yield from _within_field(f"scoring.victory.{side}.{name}", limit, scoring, name)
    yield from _together(scoring)
    yield from _names("scoring.ladder", scoring.ladder, fields)
    for kind, award in (("bye", scoring.bye), ("concession", scoring.concession)):
        yield from _names(f"scoring.{kind}", award, tallies)
        for name, value in award.items():
            limit = Limits(value, value)
            yield from _within_field(f"scoring.{kind}.{name}", limit, scoring, name)


def _within_field(
    place: str, limits: Limits, scoring: Scoring, name: str
) -> Iterator[RulebookMistake]:
    """A required score must be possible in its field; a derived score has no limits."""
    field = scoring.fields.get(name)
    if field is None:
        return
    if field.max is not None and limits.min > field.max:
        yield RulebookMistake(place, f"at most {field.max}, the most of {name}", shown(limits.min))
    if limits.max is not None and limits.max < field.min:
        yield RulebookMistake(
            place, f"at least {field.min}, the least of {name}", shown(limits.max)
        )


def _together(scoring: Scoring) -> Iterator[RulebookMistake]:
    """The scores of winner and loser must fit into the maximum for both together."""
    for name, field in scoring.fields.items():
        sides = (scoring.victory.winner, scoring.victory.loser)
        least = sum(max(limits.get(name, Limits()).min, field.min) for limits in sides)
        if field.together is not None and least > field.together:
            place = f"scoring.fields.{name}.together"
            yield RulebookMistake(
                place, f"at least {least}, which a victory needs", shown(field.together)
            )


def _tally_names(scoring: Scoring) -> Iterator[RulebookMistake]:
    fields = tuple(scoring.fields)
    for kind, group in (("fields", scoring.fields), ("derived", scoring.derived)):
        for name in group:
            if name in KINDS or name == CHANCE:
                yield RulebookMistake(
                    f"scoring.{kind}.{name}", "a name Podium does not use", shown(name)
                )
    for name, derived in scoring.derived.items():
        if name in fields:
            yield RulebookMistake(
                f"scoring.derived.{name}", "a name no score field has", shown(name)
            )
        yield from _names(f"scoring.derived.{name}.own", derived.own, fields)
        yield from _names(f"scoring.derived.{name}.opponent", derived.opponent, fields)


def _whole_matches(scoring: Scoring) -> Iterator[RulebookMistake]:
    possible = (Ended.VICTORY, Ended.TIME, Ended.CONCESSION, Ended.DRAW)
    yield from ending_mistakes(scoring, possible)
    if Ended.TIME in scoring.endings and not scoring.ladder:
        yield RulebookMistake("scoring.ladder", "what decides a match that ends by time", "nothing")
    if Ended.TIME not in scoring.endings and scoring.ladder:
        yield RulebookMistake("scoring.ladder", "nothing: no match ends by time", "a list")


def _field(place: str, field: ScoreField) -> Iterator[RulebookMistake]:
    yield from _limits(place, Limits(field.min, field.max))
    if field.together is not None and field.together < 2 * field.min:
        yield RulebookMistake(
            f"{place}.together", f"at least {2 * field.min}", shown(field.together)
        )
    if field.usual is not None and not _between(field.usual, field.min, field.max):
        yield RulebookMistake(f"{place}.usual", "a value from min to max", shown(field.usual))


def _limits(place: str, limits: Limits) -> Iterator[RulebookMistake]:
    if limits.max is not None and limits.max < limits.min:
        yield RulebookMistake(f"{place}.max", f"at least {limits.min}, the min", shown(limits.max))


def _between(value: int, least: int, most: int | None) -> bool:
    return value >= least and (most is None or value <= most)


def _names(place: str, names: Iterable[str], known: tuple[str, ...]) -> Iterator[RulebookMistake]:
    """Names that are unknown or repeated."""
    seen: set[str] = set()
    for index, name in enumerate(names):
        where = f"{place}.{name}" if isinstance(names, dict) else f"{place}[{index}]"
        if name not in known:
            yield RulebookMistake(where, nearest(name, known), shown(name))
        elif name in seen:
            yield RulebookMistake(where, "each name once", shown(name))
        seen.add(name)


def _places(rulebook: Rulebook) -> Iterator[RulebookMistake]:
    """Tie-breaks that need something else in the file, and values that no tie-break uses."""
    places, named = rulebook.places, rulebook.places.tiebreaks
    for index, name in enumerate(named):
        place = f"places.tiebreaks[{index}]"
        if name in OVER_GAMES and rulebook.scoring.games is None:
            yield RulebookMistake(place, "a tie-break without games: scoring.games", shown(name))
        readings = [one for one in named[:index] if one.startswith("head_to_head")]
        if name.startswith("head_to_head") and readings and name not in readings:
            yield RulebookMistake(place, f"one reading beside {readings[0]}", shown(name))
    for field, value, users in (
        ("extended_sos", places.extended_sos, {"extended_sos"}),
        ("win_share", places.win_share, SHARES),
        ("buchholz_cut", places.buchholz_cut, {"buchholz_cut"}),
    ):
        if value is not UNSET and not users & {*named}:
            found = shown(value.value) if isinstance(value, StrEnum) else "a table"
            yield RulebookMistake(f"places.{field}", "nothing: no tie-break uses it", found)
    if places.shares.floor > 100:
        found = shown(places.shares.floor)
        yield RulebookMistake("places.win_share.floor", "a percentage up to 100", found)
    if "buchholz_cut" in named and places.cut_values == BuchholzCut():
        expected = "how many values are dropped: lowest, highest or both"
        yield RulebookMistake("places.buchholz_cut", expected, "none")


def _clock(rulebook: Rulebook) -> Iterator[RulebookMistake]:
    clock = rulebook.clock
    yield from _round_time("clock.swiss", clock.swiss)
    if clock.cut is not None:
        yield from _round_time("clock.cut", clock.cut)
    if rulebook.cut is None and (clock.cut is not None or clock.final_untimed):
        place = f"stages[{len(rulebook.stages)}]"
        yield RulebookMistake(place, "how the cut is played that the clock speaks of", "nothing")
    if clock.red_alert is not None and clock.red_alert >= clock.swiss.minutes:
        expected = f"less than the {clock.swiss.minutes} minutes of a round"
        yield RulebookMistake("clock.red_alert", expected, shown(clock.red_alert))
    yield from _red_alert_before(clock)
    if clock.dice is not None and sum(clock.dice.counting.values()) > clock.dice.faces:
        counting = sum(clock.dice.counting.values())
        yield RulebookMistake(
            "clock.dice.counting", f"at most {clock.dice.faces} faces", shown(counting)
        )


def _red_alert_before(clock: ClockRules) -> Iterator[RulebookMistake]:
    """It must fit into the shortest round, and red alert is called only once."""
    before = clock.red_alert_before
    if before is None:
        return
    shortest = min(time.shortest for time in (clock.swiss, clock.cut) if time is not None)
    if before > shortest:
        expected = f"at most {shortest}, the fewest minutes of a round"
        yield RulebookMistake("clock.red_alert_before", expected, shown(before))
    if clock.red_alert is not None:
        yield RulebookMistake("clock.red_alert_before", "nothing beside red_alert", shown(before))


def _round_time(place: str, time: RoundTime) -> Iterator[RulebookMistake]:
    if time.least is not None and time.least > time.minutes:
        yield RulebookMistake(
            f"{place}.least", f"at most {time.minutes}, the minutes", shown(time.least)
        )
    if time.most is not None and time.most < time.minutes:
        yield RulebookMistake(
            f"{place}.most", f"at least {time.minutes}, the minutes", shown(time.most)
        )


def _people(rulebook: Rulebook) -> Iterator[RulebookMistake]:
    if rulebook.roster is RosterKind.TEAM_DECKS and rulebook.members != 2:
        yield RulebookMistake("members", "2 with team-decks", shown(rulebook.members))
    ids = [item.id for item in rulebook.check_in]
    for index, item in enumerate(ids):
        if item in ids[:index]:
            yield RulebookMistake(f"check_in[{index}].id", "each id once", shown(item))
    for index, duty in enumerate(rulebook.staff.duties):
        if duty in rulebook.staff.duties[:index]:
            yield RulebookMistake(f"staff.duties[{index}]", "each duty once", shown(duty.value))


def _rosters(rulebook: Rulebook) -> Iterator[RulebookMistake]:
    rules, possible = rulebook.roster_rules, CHECKS_OF[rulebook.roster]
    for index, check in enumerate(rules.checks or ()):
        place = f"roster_rules.checks[{index}]"
        if check not in possible:
            known = ", ".join(possible) or "no checks"
            yield RulebookMistake(place, f"{known} for this kind of roster", shown(check.value))
        elif check in (rules.checks or ())[:index]:
            yield RulebookMistake(place, "each check once", shown(check.value))
    fields = sorted(fields_of(rulebook.roster) - {"kind"})
    for name in rules.fields.keys() - set(fields):
        known = ", ".join(fields) or "no fields"
        place = f"roster_rules.fields.{name}"
        yield RulebookMistake(place, f"{known} for this kind of roster", shown(name))
    for rank, limits in rules.army_list.ranks.items():
        if limits.max < limits.min:
            place = f"roster_rules.army_list.ranks.{rank}.max"
            yield RulebookMistake(place, f"at least {limits.min}, the min", shown(limits.max))
    premier = rules.premier_list
    if premier.chosen > premier.squads:
        place = "roster_rules.premier_list.chosen"
        yield RulebookMistake(place, f"at most {premier.squads}, the squads", shown(premier.chosen))
