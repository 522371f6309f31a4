"""Writes a sheet as an event file."""

import msgspec
from msgspec import UNSET

from podium.core.departure import Departure
from podium.core.ids import EntrantId
from podium.core.result import MatchResult, Result
from podium.core.sheet import Match, MatchKind
from podium.eventfile.read import EventFile
from podium.eventfile.wire import (
    FORMAT,
    FORMAT_2,
    WireDeparture,
    WireEntrant,
    WireEvent,
    WireGame,
    WireMatch,
    WireMember,
    WirePenalty,
    WireResult,
    WireRound,
)
from podium.kernel.now import utc_second
from podium.results.game import GamesResult, LostMatch
from podium.results.registry import games_in
from podium.rulebooks.stages import name_of


def encode(event: EventFile) -> bytes:
    """The bytes of the event's file."""
    compact = msgspec.json.encode(_wire(event))
    return msgspec.json.format(compact, indent=1) + b"\n"


def _wire(event: EventFile) -> WireEvent:
    fields = tuple(event.rulebook.scoring.fields)
    sheet = event.sheet
    return WireEvent(
        format=FORMAT_2 if _needs_version_2(event) else FORMAT,
        name=event.name,
        rulebook=event.rulebook_name,
        settings=event.settings,
        entrants=_entrants(event),
        rounds=tuple(
            WireRound(
                r.number,
                name_of(event.rulebook.stages, r.stage),
                tuple(_match(match, fields, event.squads.get(r.number, {})) for match in r.matches),
            )
            for r in sheet.rounds
        ),
        penalties=tuple(
            WirePenalty(p.entrant, p.round, p.points, p.reason, p.rule, p.by)
            for p in sheet.penalties
        ),
        departures=tuple(map(_departure, event.departures)) or UNSET,
    )


def _needs_version_2(event: EventFile) -> bool:
    """Whether the event has something to say that version 1 cannot hold."""
    keeps_games = any(
        isinstance(match.result, LostMatch) for r in event.sheet.rounds for match in r.matches
    )
    awarded = any(entrant.awarded for entrant in event.sheet.entrants) or any(
        match.kind is MatchKind.AWARDED_BYE for r in event.sheet.rounds for match in r.matches
    )
    told = event.departures or event.replaced or event.rosters or event.squads
    named = event.rulebook.round_robin is not None and event.sheet.rounds
    return bool(told or keeps_games or awarded or named)


def _departure(departure: Departure) -> WireDeparture:
    at = None if departure.at is None else utc_second(departure.at)
    return WireDeparture(
        departure.what, departure.round, departure.by, departure.reason or None, at
    )


def _entrants(event: EventFile) -> tuple[WireEntrant, ...]:
    return tuple(
        WireEntrant(
            id=entrant.id,
            number=entrant.number,
            name=entrant.name,
            group=entrant.group,
            status=entrant.status,
            members=tuple(WireMember(name) for name in entrant.members),
            replaced=entrant.id in event.replaced,
            roster=event.rosters.get(entrant.id),
            awarded_byes=entrant.awarded or 0,
        )
        for entrant in event.sheet.entrants
    )


def _match(
    match: Match, fields: tuple[str, ...], squads: dict[EntrantId, tuple[int, ...]]
) -> WireMatch:
    chosen = {str(one): squads[one] for one in match.entrants if one in squads}
    return WireMatch(
        entrants=match.entrants,
        table=match.table,
        kind=match.kind,
        match=match.bracket,
        result=None if match.result is None else result_document(match.result, match, fields),
        squads=chosen or None,
    )


def result_document(result: Result, match: Match, fields: tuple[str, ...]) -> WireResult:
    """A result as it stands in the file."""
    games = tuple(WireGame(g.ended, g.dark, g.winner, g.timeout) for g in games_in(result))
    if isinstance(result, GamesResult):
        return WireResult(games=games)
    if not isinstance(result, MatchResult):
        raise TypeError(f"event files cannot hold a {type(result).__name__}")
    scores = {
        str(side): dict(zip(fields, own, strict=True))
        for side, own in zip(match.entrants, result.scores, strict=bool(result.scores))
    }
    return WireResult(result.ended, result.winner, scores or None, games or None)
