"""Lists and chosen squads in an event file: there once everyone may read them."""

import msgspec

from podium.core.ids import EntrantId
from podium.eventfile.mistake import EventFileMistake
from podium.eventfile.wire import FORMAT_2, WireEvent, WireMatch, WireRoster
from podium.rosters.settings import PremierLimits
from podium.rulebooks.rulebook import Rulebook

ChosenSquads = dict[int, dict[EntrantId, tuple[int, ...]]]
"""By round and entrant, the numbers of the squads."""


def rosters_of(wire: WireEvent, rulebook: Rulebook) -> dict[EntrantId, WireRoster]:
    """What entrants registered; raises `EventFileMistake` for what does not fit."""
    found: dict[EntrantId, WireRoster] = {}
    for index, one in enumerate(wire.entrants):
        if one.roster is None:
            continue
        place = f"entrants[{index}].roster"
        _needs_version_2(wire, place)
        if one.roster.kind is not rulebook.roster:
            message = f"expected {rulebook.roster.value}, as the rulebook says"
            raise EventFileMistake(f"{place}.kind", message)
        listed = one.roster.list
        if listed is not None and _kind_of(listed) != one.roster.kind.value:
            raise EventFileMistake(f"{place}.list.kind", f"expected {one.roster.kind.value}")
        found[EntrantId(one.id)] = one.roster
    return found


def squads_of(wire: WireEvent, rulebook: Rulebook) -> ChosenSquads:
    """Which squads were chosen (SP-18); raises `EventFileMistake` for what does not fit."""
    found: ChosenSquads = {}
    for number, played in enumerate(wire.rounds, start=1):
        for index, match in enumerate(played.matches):
            if match.squads is None:
                continue
            place = f"rounds[{number - 1}].matches[{index}].squads"
            _needs_version_2(wire, place)
            found.setdefault(number, {}).update(_chosen(match, place, rulebook.sealed_squads))
    return found


def _chosen(
    match: WireMatch, place: str, rules: PremierLimits | None
) -> dict[EntrantId, tuple[int, ...]]:
    if rules is None:
        raise EventFileMistake(place, "expected no squads: the rulebook has none")
    for entrant, squads in (match.squads or {}).items():
        if entrant not in match.entrants:
            message = f'expected entrants of this match, found "{entrant}"'
            raise EventFileMistake(place, message)
        fits = len(set(squads)) == len(squads) == rules.chosen and max(squads) <= rules.squads
        if not fits:
            message = f"expected {rules.chosen} different squads from 1 to {rules.squads}"
            raise EventFileMistake(f"{place}.{entrant}", message)
    return {EntrantId(entrant): squads for entrant, squads in (match.squads or {}).items()}


def _needs_version_2(wire: WireEvent, place: str) -> None:
    if wire.format != FORMAT_2:
        raise EventFileMistake(place, f'expected no such field: it needs "{FORMAT_2}"')


def _kind_of(roster: msgspec.Struct) -> object:
    return roster.__struct_config__.tag
