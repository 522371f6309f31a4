"""Writes a sheet as an event file."""

import msgspec

from podium.core.result import MatchResult, Result
from podium.core.sheet import Match, Sheet
from podium.eventfile.read import EventFile
from podium.eventfile.wire import (
    FORMAT,
    WireEntrant,
    WireEvent,
    WireGame,
    WireMatch,
    WireMember,
    WirePenalty,
    WireResult,
    WireRound,
)
from podium.results.game import GamesResult


def encode(event: EventFile) -> bytes:
    """The bytes of the event's file."""
    compact = msgspec.json.encode(_wire(event))
    return msgspec.json.format(compact, indent=1) + b"\n"


def _wire(event: EventFile) -> WireEvent:
    fields = tuple(event.rulebook.scoring.fields)
    sheet = event.sheet
    return WireEvent(
        format=FORMAT,
        name=event.name,
        rulebook=event.rulebook_name,
        settings=event.settings,
        entrants=_entrants(sheet),
        rounds=tuple(
            WireRound(r.number, r.stage, tuple(_match(match, fields) for match in r.matches))
            for r in sheet.rounds
        ),
        penalties=tuple(
            WirePenalty(p.entrant, p.round, p.points, p.reason, p.rule, p.by)
            for p in sheet.penalties
        ),
    )


def _entrants(sheet: Sheet) -> tuple[WireEntrant, ...]:
    return tuple(
        WireEntrant(
            id=entrant.id,
            number=entrant.number,
            name=entrant.name,
            group=entrant.group,
            status=entrant.status,
            members=tuple(WireMember(name) for name in entrant.members),
        )
        for entrant in sheet.entrants
    )


def _match(match: Match, fields: tuple[str, ...]) -> WireMatch:
    return WireMatch(
        entrants=match.entrants,
        table=match.table,
        kind=match.kind,
        match=match.bracket,
        result=None if match.result is None else result_document(match.result, match, fields),
    )


def result_document(result: Result, match: Match, fields: tuple[str, ...]) -> WireResult:
    """A result as it stands in the file."""
    if isinstance(result, GamesResult):
        games = tuple(WireGame(g.ended, g.dark, g.winner, g.timeout) for g in result.games)
        return WireResult(games=games)
    if not isinstance(result, MatchResult):
        raise TypeError(f"event files cannot hold a {type(result).__name__}")
    scores = {
        str(side): dict(zip(fields, own, strict=True))
        for side, own in zip(match.entrants, result.scores, strict=bool(result.scores))
    }
    return WireResult(ended=result.ended, winner=result.winner, scores=scores or None)
