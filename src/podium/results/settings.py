"""A rulebook's rules about results: points, score fields, endings, awards."""

from enum import StrEnum
from typing import Annotated

from msgspec import UNSET, Meta, Struct, UnsetType

from podium.core.names import Names
from podium.core.result import Ended

LARGEST_SCORE = 1_000_000
"""The largest score: anything above is a typing mistake, and tables need a bound."""

ALWAYS_POSSIBLE = frozenset({Ended.DOUBLE_LOSS, Ended.NO_SHOW, Ended.WALKOVER, Ended.MATCH_LOSS})
"""How a match can end in every rulebook (EV-13, EV-16)."""

Count = Annotated[int, Meta(ge=0, le=LARGEST_SCORE)]


class PointScale(Struct, frozen=True, forbid_unknown_fields=True):
    """Event points of a match, or of each game where a match is played over games.

    `bye`: of a whole round with a bye (VA-1); a won match if it is not in the file. `awarded_bye`:
    of one that was awarded (VA-8); those of a bye if it is not in the file. `timed_win`,
    `timed_loss`: of a match that the ladder decided when time ran out (VA-2).
    """

    win: int
    draw: int
    loss: int
    bye: int | UnsetType = UNSET
    awarded_bye: int | UnsetType = UNSET
    timed_win: int | UnsetType = UNSET
    timed_loss: int | UnsetType = UNSET

    @property
    def won_at_time(self) -> int:
        """The points of a win that time decided."""
        return self.win if self.timed_win is UNSET else self.timed_win

    @property
    def lost_at_time(self) -> int:
        """The points of a loss that time decided."""
        return self.loss if self.timed_loss is UNSET else self.timed_loss


class MarginRow(Struct, frozen=True, forbid_unknown_fields=True):
    """The points of winner and loser from this margin on."""

    margin: Count
    winner: int
    loser: int


class MarginTable(Struct, frozen=True, forbid_unknown_fields=True):
    """Points by the margin in one score, field or derived (VA-3); rows with rising margins."""

    score: str
    rows: tuple[MarginRow, ...]

    def row(self, margin: int) -> MarginRow:
        """The row of a margin; below 0 it is that of 0."""
        return next(row for row in reversed(self.rows) if row.margin <= max(0, margin))


class ScoreField(Struct, frozen=True, forbid_unknown_fields=True):
    """A number each side reports. `together`: the maximum for the sum of all sides.

    `usual`: the maximum in made-up results where there is no `max`.
    """

    name: Names
    min: Count = 0
    max: Count | None = None
    together: Count | None = None
    usual: Count | None = None


class DerivedScore(Struct, frozen=True, forbid_unknown_fields=True):
    """A number computed from the reported ones: constant + own fields + opponent's fields.

    `own` and `opponent` name score fields with their factors, such as a margin of victory:
    own points times 1, opponent's points times -1.
    """

    name: Names
    constant: int = 0
    own: dict[str, int] = {}
    opponent: dict[str, int] = {}


class Limits(Struct, frozen=True, forbid_unknown_fields=True):
    """The minimum and maximum of a score."""

    min: Count = 0
    max: Count | None = None


class VictoryScores(Struct, frozen=True, forbid_unknown_fields=True):
    """The limits of the scores in a match that ended by victory, by score field."""

    winner: dict[str, Limits] = {}
    loser: dict[str, Limits] = {}


class FirstSide(StrEnum):
    """How sides are determined before the first game of a match (LCG-1, TM-2)."""

    CHOSEN = "chosen"
    DRAWN = "drawn"


class DrawnGames(StrEnum):
    """What a game without a winner is to a first-to match (VA-5)."""

    AGAIN = "again"
    COUNTED = "counted"


class UnfinishedGame(StrEnum):
    """What a game is in which time ran out (VA-6)."""

    DRAWN = "drawn"
    NOTHING = "nothing"


class Undecided(StrEnum):
    """What a first-to match is in which nobody has won enough games (VA-6)."""

    MORE_WINS = "more-wins"
    DRAW = "draw"


class GamePoints(Struct, frozen=True, forbid_unknown_fields=True):
    """Points of a game that count for places only (VA-7)."""

    win: int
    draw: int
    loss: int


class FirstTo(Struct, frozen=True, forbid_unknown_fields=True):
    """A match that is over once somebody has won `wins` games; its points are those of a match
    (VA-4). In the cut `stages.games` says how many.
    """

    wins: Annotated[int, Meta(ge=1)]
    drawn: DrawnGames = DrawnGames.AGAIN
    unfinished: UnfinishedGame = UnfinishedGame.DRAWN
    undecided: Undecided = Undecided.MORE_WINS
    points: GamePoints | UnsetType = UNSET


class GameRules(Struct, frozen=True, forbid_unknown_fields=True):
    """A match played over games, with sides that swap.

    `concedable` names the games of a Swiss match that may be conceded, from 1 (LCG-8).
    `timeout` names the policy that decides a finals game out of time (LCG-12). `played_again`: in
    the cut a void game is played again, unless a judge has said whose deck was illegal, and after
    a decider without a winner another follows (LCG-21, TM-5). `first_to`: who has won enough games
    has won the match; `count` is then the most games that a Swiss match can need.
    """

    count: Annotated[int, Meta(ge=1)]
    first_side: FirstSide
    concedable: tuple[int, ...] = ()
    timeout: str | None = None
    played_again: bool = False
    first_to: FirstTo | UnsetType = UNSET

    def may_concede(self, number: int) -> bool:
        """Whether this game of a Swiss match, from 1, may be conceded. Those that follow drawn ones
        in a first-to match (VA-5) are as the last of `count`.
        """
        return (min(number, self.count) if self.first_to else number) in self.concedable


class Scoring(Struct, frozen=True, forbid_unknown_fields=True):
    """All rules of a rulebook about results.

    `rule`: the id of the rule that says what a result holds; cited when a report breaks it.
    `endings`: how a match can end (with games: how a game can). No-show, walkover, match loss and
    double loss are possible in every rulebook and are not listed. `ladder`: score fields compared
    in order when time runs out; if all are level, it is a draw. `bye` and `concession`: awards by
    score field or derived score. A concession's award is a floor: a higher actual value stands, for
    each field separately.
    """

    rule: str
    points: PointScale
    endings: tuple[Ended, ...]
    fields: dict[str, ScoreField] = {}
    derived: dict[str, DerivedScore] = {}
    victory: VictoryScores = VictoryScores()
    ladder: tuple[str, ...] = ()
    bye: dict[str, int] = {}
    concession: dict[str, int] = {}
    games: GameRules | None = None
    margins: MarginTable | UnsetType = UNSET

    @property
    def first_to(self) -> FirstTo | None:
        """How many games win a match, where it is over then (VA-4)."""
        return None if self.games is None else self.games.first_to or None

    @property
    def games_of_a_win(self) -> int:
        """The games that somebody wins who is given a whole match over games (TB-3, VA-4)."""
        if self.games is None:
            return 0
        return self.games.first_to.wins if self.games.first_to else self.games.count

    def tallies(self) -> tuple[str, ...]:
        """The names of all tallies: score fields, then derived scores."""
        return (*self.fields, *self.derived)
