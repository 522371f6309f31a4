"""An event on paper: results, statuses, missed rounds, penalties and the list of entrants in
dictionaries, with points added up in its own way.
"""

from collections.abc import Iterator
from typing import Any

from podium.core.ids import EntrantId
from podium.core.result import Ended, MatchResult, Result
from podium.core.sheet import MatchKind, Stage, Status
from podium.event.ids import MatchRef
from podium.event.terms import Standing
from podium.results.game import GameResult, GamesResult
from tests.unit.event.playing import Playing

Undo = list[tuple[dict[Any, Any], Any, Any]]


class Model:
    """An event as somebody with a sheet of paper would keep it."""

    def __init__(self, event: Playing) -> None:
        scoring = event.rulebook.scoring
        self.scale = scoring.points
        self.games = 1 if scoring.games is None else scoring.games.count
        self.ladder = [list(scoring.fields).index(name) for name in scoring.ladder]
        self.rounds: list[tuple[Stage, list[tuple[MatchKind, tuple[EntrantId, ...]]]]] = []
        self.results: dict[MatchRef, Result | None] = {}
        self.status: dict[EntrantId, Status] = {}
        self.missed: dict[EntrantId, tuple[int, ...]] = {}
        self.deducted: dict[str, tuple[EntrantId, int]] = {}
        self.standing: dict[EntrantId, Standing] = {}
        self.members: dict[EntrantId, tuple[str, ...]] = {}
        self.out: dict[EntrantId, bool] = {}
        self.appeals: set[EntrantId] = set()
        self.capacity: int | None = None
        self.undo: Undo = []

    def put(self, table: dict[Any, Any], key: object, value: object) -> None:
        self.undo.append((table, key, table.get(key)))
        table[key] = value

    def take_back(self) -> None:
        for table, key, value in reversed(self.undo):
            if value is None and table is not self.results:
                del table[key]
            else:
                table[key] = value
        self.undo = []

    def is_full(self) -> bool:
        """Whether who comes now has to wait: the disqualified keep a place only while they
        appeal.
        """
        taken = [
            entrant
            for entrant, standing in self.standing.items()
            if standing in (Standing.REGISTERED, Standing.PRESENT)
            and (not self.out.get(entrant) or entrant in self.appeals)
        ]
        return self.capacity is not None and len(taken) >= self.capacity

    def move_up(self) -> None:
        """First come, first in."""
        for entrant, standing in self.standing.items():
            if standing is Standing.WAITING and not self.out.get(entrant) and not self.is_full():
                self.put(self.standing, entrant, Standing.REGISTERED)

    def may_enter(self, members: tuple[str, ...]) -> bool:
        """EV-6, and nobody plays twice."""
        before = [one for one, known in self.members.items() if set(known) & set(members)]
        return not any(
            self.out.get(one) or self.standing[one] is not Standing.WITHDRAWN for one in before
        )

    def points(self) -> dict[EntrantId, int]:
        """Everyone's points from the Swiss rounds, after deductions."""
        total = dict.fromkeys(self.status, 0)
        for number, (stage, matches) in enumerate(self.rounds, start=1):
            if stage is Stage.SWISS:
                for index, (kind, entrants) in enumerate(matches):
                    result = self.results.get(MatchRef(number, index))
                    for entrant, points in self._match_points(kind, entrants, result):
                        total[entrant] += points
        for numbers in self.missed.values():
            assert all(self.rounds[number - 1][0] is Stage.SWISS for number in numbers)
        for entrant, numbers in self.missed.items():
            total[entrant] += len(numbers) * self.games * self.scale.loss
        for entrant, points in self.deducted.values():
            if entrant in total:
                total[entrant] -= points
        return total

    def _match_points(
        self, kind: MatchKind, entrants: tuple[EntrantId, ...], result: Result | None
    ) -> Iterator[tuple[EntrantId, int]]:
        if kind is MatchKind.BYE:
            yield entrants[0], self.games * self.scale.win
        elif isinstance(result, GamesResult):
            for game in result.games:
                yield from self._game_points(entrants, game)
        elif isinstance(result, MatchResult):
            winner, drawn = self._decided(entrants, result)
            for entrant in entrants:
                level = self.scale.draw if drawn else self.scale.loss
                yield entrant, self.games * (self.scale.win if entrant == winner else level)

    def _game_points(
        self, entrants: tuple[EntrantId, ...], game: GameResult
    ) -> Iterator[tuple[EntrantId, int]]:
        if game.ended in (Ended.VICTORY, Ended.CONCESSION):
            for entrant in entrants:
                yield entrant, self.scale.win if entrant == game.winner else self.scale.loss
        elif game.ended is Ended.DRAW:
            for entrant in entrants:
                yield entrant, self.scale.draw

    def _decided(
        self, entrants: tuple[EntrantId, ...], result: MatchResult
    ) -> tuple[EntrantId | None, bool]:
        if result.ended is not Ended.TIME:
            return result.winner, result.ended is Ended.DRAW
        for rung in self.ladder:
            one, other = (scores[rung] for scores in result.scores)
            if one != other:
                return entrants[0] if one > other else entrants[1], False
        return None, True
