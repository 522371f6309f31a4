"""Turns the decoded file into the sheet, and checks that references fit together."""

from collections.abc import Iterable

from msgspec import UNSET

from podium.core.departure import LATEST, Departure
from podium.core.ids import EntrantId
from podium.core.result import MatchResult, Result, Scores
from podium.core.sheet import Entrant, Match, MatchKind, Penalty, Round, Sheet, Stage
from podium.eventfile.malformed import ResultReader
from podium.eventfile.mistake import EventFileMistake
from podium.eventfile.wire import (
    FORMAT_2,
    WireDeparture,
    WireEntrant,
    WireEvent,
    WireMatch,
    WireResult,
    WireRound,
)
from podium.kernel.now import moment_of
from podium.results.game import GameResult, GamesResult, LostMatch
from podium.results.game_problems import LOST_AS_A_WHOLE
from podium.rulebooks.rulebook import Rulebook
from podium.rulebooks.stages import StageName, name_of


def sheet_of(wire: WireEvent, rulebook: Rulebook) -> Sheet:
    """The sheet in the file; raises `EventFileMistake` for what does not fit."""
    entrants = _entrants(wire.entrants, rulebook.members)
    _refuse_awards_in_version_1(wire)
    ids = {entrant.id: entrant.id for entrant in entrants}
    matches = _Matches(ids, rulebook, keeps_games=wire.format == FORMAT_2)
    _refuse_round_robins_in_version_1(wire)
    rounds = tuple(_rounds(wire.rounds, matches, name_of(rulebook.stages, Stage.SWISS)))
    return Sheet(entrants, rounds, _penalties(wire, ids))


def replaced_of(wire: WireEvent) -> frozenset[EntrantId]:
    """Whose places in the cut others have (SP-12); raises `EventFileMistake` in version 1."""
    for index, one in enumerate(wire.entrants):
        if one.replaced and wire.format != FORMAT_2:
            message = f'expected no such field: it needs "{FORMAT_2}"'
            raise EventFileMistake(f"entrants[{index}].replaced", message)
    return frozenset(EntrantId(one.id) for one in wire.entrants if one.replaced)


def _refuse_awards_in_version_1(wire: WireEvent) -> None:
    """Awarded byes (VA-8) need version 2."""
    if wire.format == FORMAT_2:
        return
    message = f'expected no awarded bye: it needs "{FORMAT_2}"'
    for index, one in enumerate(wire.entrants):
        if one.awarded_byes:
            raise EventFileMistake(f"entrants[{index}].awarded_byes", message)
    for played in wire.rounds:
        for index, match in enumerate(played.matches):
            if match.kind is MatchKind.AWARDED_BYE:
                place = f"rounds[{played.number - 1}].matches[{index}].kind"
                raise EventFileMistake(place, message)


def departures_of(wire: WireEvent) -> tuple[Departure, ...]:
    """The departures that the file names (EV-24); raises `EventFileMistake` in version 1."""
    if wire.departures is UNSET:
        return ()
    if wire.format != FORMAT_2:
        raise EventFileMistake("departures", f'expected no such field: it needs "{FORMAT_2}"')
    return tuple(_departure(one, place) for place, one in enumerate(wire.departures))


def _departure(wired: WireDeparture, place: int) -> Departure:
    at = None if wired.at is None else moment_of(wired.at)
    if at is not None and not 0 <= at <= LATEST:
        raise EventFileMistake(f"departures[{place}].at", "expected a moment from 1970 to 9998")
    return Departure(wired.what, wired.round, wired.by, wired.reason or "", at)


def _entrants(wired: tuple[WireEntrant, ...], members: int) -> tuple[Entrant, ...]:
    ids: set[str] = set()
    numbers: set[int] = set()
    entrants = []
    for index, wire in enumerate(wired):
        place = f"entrants[{index}]"
        if wire.id in ids:
            raise EventFileMistake(
                f"{place}.id", f'expected an id of its own, found "{wire.id}" again'
            )
        if wire.number in numbers:
            message = f"expected a player number of its own, found {wire.number} again"
            raise EventFileMistake(f"{place}.number", message)
        if len(wire.members) != (members if members > 1 else 0):
            message = f"expected {members} members" if members > 1 else "expected no members"
            raise EventFileMistake(f"{place}.members", f"{message}, found {len(wire.members)}")
        ids.add(wire.id)
        numbers.add(wire.number)
        entrants.append(
            Entrant(
                id=EntrantId(wire.id),
                number=wire.number,
                name=wire.name,
                group=wire.group,
                status=wire.status,
                members=tuple(member.name for member in wire.members),
                awarded=wire.awarded_byes or UNSET,
            )
        )
    return tuple(entrants)


def _refuse_round_robins_in_version_1(wire: WireEvent) -> None:
    """Rounds of a round robin (ST-4) need version 2."""
    for index, played in enumerate(wire.rounds):
        if played.stage is StageName.ROUND_ROBIN and wire.format != FORMAT_2:
            message = f'expected swiss or cut: a round robin needs "{FORMAT_2}"'
            raise EventFileMistake(f"rounds[{index}].stage", message)


def _rounds(wired: tuple[WireRound, ...], matches: "_Matches", first: StageName) -> Iterable[Round]:
    """The rounds. `first`: the name of the stage before the cut."""
    stage = Stage.SWISS
    for index, wire in enumerate(wired):
        place = f"rounds[{index}]"
        if wire.number != index + 1:
            raise EventFileMistake(f"{place}.number", f"expected {index + 1}, found {wire.number}")
        if stage is Stage.CUT and wire.stage is not StageName.CUT:
            raise EventFileMistake(f"{place}.stage", "expected cut: no Swiss round follows a cut")
        if wire.stage not in (first, StageName.CUT):
            message = f"expected {first} or cut, found {wire.stage}"
            raise EventFileMistake(f"{place}.stage", message)
        stage = Stage.CUT if wire.stage is StageName.CUT else Stage.SWISS
        yield Round(wire.number, stage, tuple(matches.of_round(wire, stage, place)))


def _penalties(wire: WireEvent, ids: dict[EntrantId, EntrantId]) -> tuple[Penalty, ...]:
    penalties = []
    for index, penalty in enumerate(wire.penalties):
        if penalty.entrant not in ids:
            message = f'expected the id of an entrant, found "{penalty.entrant}"'
            raise EventFileMistake(f"penalties[{index}].entrant", message)
        penalties.append(
            Penalty(
                entrant=EntrantId(penalty.entrant),
                round=penalty.round,
                points=penalty.points,
                reason=penalty.reason,
                rule=penalty.rule,
                by=penalty.by,
            )
        )
    return tuple(penalties)


def _refuse_beside_games(wire: WireResult) -> None:
    for name in ("ended", "winner", "scores"):
        if getattr(wire, name) is not None:
            raise EventFileMistake(f"result.{name}", "expected either games or this, not both")


class _Matches:
    """Reads the matches of a file; keeps one copy of each id, which is used thousands of times."""

    def __init__(
        self, ids: dict[EntrantId, EntrantId], rulebook: Rulebook, *, keeps_games: bool
    ) -> None:
        self._ids = ids
        self._keeps_games = keeps_games
        self._fields = tuple(rulebook.scoring.fields)
        self._results = ResultReader(rulebook)

    def of_round(self, wire: WireRound, stage: Stage, place: str) -> Iterable[Match]:
        for index, match in enumerate(wire.matches):
            try:
                yield self._match(match, stage)
            except EventFileMistake as mistake:
                raise mistake.within(f"{place}.matches[{index}]") from None

    def _match(self, wire: WireMatch, stage: Stage) -> Match:
        entrants = self._sides(wire)
        self._refuse_wrong_number(wire, stage)
        result = None if wire.result is None else self._result(wire.result, entrants)
        match = Match(entrants, wire.kind, wire.table, wire.match, result)
        self._results.refuse_unreadable(match, stage)
        return match

    def _sides(self, wire: WireMatch) -> tuple[EntrantId, ...]:
        wanted = 2 if wire.kind is MatchKind.MATCH else 1
        if len(wire.entrants) != wanted:
            message = f"expected {wanted} in a {wire.kind}, found {len(wire.entrants)}"
            raise EventFileMistake("entrants", message)
        try:
            sides = tuple([self._ids[EntrantId(entrant)] for entrant in wire.entrants])
        except KeyError as unknown:
            message = f'expected the id of an entrant, found "{unknown.args[0]}"'
            raise EventFileMistake("entrants", message) from None
        if wanted == 2 and sides[0] == sides[1]:
            raise EventFileMistake("entrants", f'expected two entrants, found "{sides[0]}" twice')
        return sides

    def _refuse_wrong_number(self, wire: WireMatch, stage: Stage) -> None:
        if stage is Stage.SWISS:
            if wire.match is not None:
                raise EventFileMistake(
                    "match", "expected no number in the bracket in a Swiss round"
                )
        elif wire.kind is MatchKind.UNPAIRED_LOSS:
            raise EventFileMistake(
                "kind", "expected a match or a bye: a cut has no unpaired losses"
            )
        elif wire.kind is MatchKind.AWARDED_BYE:
            raise EventFileMistake("kind", "expected a match or a bye: no bye of a cut is awarded")
        elif wire.match is None:
            raise EventFileMistake("match", "expected the number of the match in the bracket")

    def _result(self, wire: WireResult, entrants: tuple[EntrantId, ...]) -> Result:
        games = self._games(wire, entrants)
        if games and not (self._keeps_games and wire.ended in LOST_AS_A_WHOLE):
            _refuse_beside_games(wire)
            return GamesResult(games)
        if wire.ended is None:
            raise EventFileMistake("result.ended", "expected how it ended, which is missing")
        winner = self._side(wire.winner, entrants, "result.winner")
        scores = self._scores(wire.scores, entrants)
        if games:
            return LostMatch(wire.ended, winner, scores, games)
        return MatchResult(wire.ended, winner, scores)

    def _games(self, wire: WireResult, entrants: tuple[EntrantId, ...]) -> tuple[GameResult, ...]:
        games = []
        for index, game in enumerate(wire.games or ()):
            place = f"result.games[{index}]"
            dark = self._side(game.dark, entrants, f"{place}.dark")
            winner = self._side(game.winner, entrants, f"{place}.winner")
            games.append(GameResult(game.ended, dark or entrants[0], winner, game.timeout))
        return tuple(games)

    def _side(
        self, name: str | None, entrants: tuple[EntrantId, ...], place: str
    ) -> EntrantId | None:
        if name is None:
            return None
        for entrant in entrants:
            if entrant == name:
                return entrant
        raise EventFileMistake(place, f'expected one of {" and ".join(entrants)}, found "{name}"')

    def _scores(
        self, wire: dict[str, dict[str, int]] | None, entrants: tuple[EntrantId, ...]
    ) -> tuple[Scores, ...]:
        if wire is None:
            return ()
        try:
            scores = tuple(
                [tuple([wire[side][name] for name in self._fields]) for side in entrants]
            )
        except KeyError:
            scores = ()
        sizes = {len(wire[side]) for side in entrants} if scores else set()
        if len(wire) != len(entrants) or sizes != {len(self._fields)}:
            self._refuse_scores(wire, entrants)
        return scores

    def _refuse_scores(self, wire: dict[str, dict[str, int]], entrants: Iterable[str]) -> None:
        place = "result.scores"
        for side in entrants:
            if side not in wire:
                raise EventFileMistake(f"{place}.{side}", "expected the scores of this side")
            for name in self._fields:
                if name not in wire[side]:
                    raise EventFileMistake(
                        f"{place}.{side}.{name}", "expected this score, which is missing"
                    )
        for side, values in wire.items():
            if side not in entrants:
                raise EventFileMistake(
                    f"{place}.{side}", "expected no scores: not an entrant of this match"
                )
            for name in values:
                if name not in self._fields:
                    known = ", ".join(self._fields) or "no scores"
                    raise EventFileMistake(
                        f"{place}.{side}.{name}", f"unknown score; expected {known}"
                    )
