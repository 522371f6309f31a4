"""A bracket at one moment: who is in each match, what is ready, who is champion."""

from enum import Enum, StrEnum

from msgspec import Struct

from podium.brackets.plan import PlannedMatch
from podium.core.ids import EntrantId


class Vacant(Enum):
    """Why a place in a match has no entrant."""

    NOT_YET = "not-yet"
    NOBODY = "nobody"


Slot = EntrantId | Vacant
Slots = tuple[Slot, Slot]


class Won(Struct, frozen=True, tag=True):
    """The match was played, and this entrant won it."""

    winner: EntrantId


class Walkover(Struct, frozen=True, tag=True):
    """The match was not played, and this entrant advances."""

    winner: EntrantId


class DoubleLoss(Struct, frozen=True, tag=True):
    """Both lost the match (EV-18)."""


Decision = Won | Walkover | DoubleLoss


class Left(Struct, frozen=True):
    """An entrant who left during the cut loses undecided matches from `from_round` on.

    Decided matches stand, even if an entrant leaves later.
    """

    from_round: int = 1
    disqualified: bool = False


class MatchStatus(StrEnum):
    """The status of a match.

    `waiting`: not all its entrants are known yet. `walkover`: decided without play.
    `skipped`: it has no entrants and never will.
    """

    WAITING = "waiting"
    READY = "ready"
    PLAYED = "played"
    WALKOVER = "walkover"
    SKIPPED = "skipped"


class MatchState(Struct, frozen=True):
    """One match. `slots` are in the order of the plan's sources.

    `winner` and `loser` are the entrants who go the winner's and the loser's way. After a loss for
    both, that does not mean that one of them won.
    """

    plan: PlannedMatch
    slots: Slots
    status: MatchStatus
    winner: Slot = Vacant.NOT_YET
    loser: Slot = Vacant.NOT_YET

    def entrants(self) -> tuple[EntrantId, ...]:
        """The known entrants of the match: none, one or two."""
        return tuple(slot for slot in self.slots if not isinstance(slot, Vacant))


class Wrong(StrEnum):
    """Why a decision cannot stand."""

    NO_SUCH_MATCH = "no-such-match"
    NOT_READY = "not-ready"
    NO_OPPONENT = "no-opponent"
    NOT_IN_MATCH = "not-in-match"


class WrongDecision(Struct, frozen=True):
    """A decision that was ignored."""

    match: int
    why: Wrong


class NoChampion(Enum):
    """Why there is no champion.

    `nobody-left`: everyone lost, by losses for both. `disqualified`: the bracket's winner is.
    """

    NOT_OVER = "not-over"
    NOBODY_LEFT = "nobody-left"
    DISQUALIFIED = "disqualified"


class NextRound(Struct, frozen=True):
    """The matches to be played now. `round`: the round of the cut; unplayed rounds leave gaps."""

    round: int
    matches: tuple[MatchState, ...]


class BracketState(Struct, frozen=True):
    """A bracket at one moment. `matches` are in the order of their numbers.

    `champion`: who has won it, or why there is none.
    `order`: all entrants by how far they got. Those still in come first, by seed; those out in the
    same round are also ordered by seed (EV-14). It includes the disqualified: see `final_places`.
    `wrong`: decisions that could not stand and were ignored.
    """

    seeds: tuple[EntrantId, ...]
    matches: tuple[MatchState, ...]
    champion: EntrantId | NoChampion
    order: tuple[EntrantId, ...]
    wrong: tuple[WrongDecision, ...] = ()

    def match(self, number: int) -> MatchState:
        """The match of this number."""
        return self.matches[number - 1]

    def over(self) -> bool:
        """Whether nothing is left to be played."""
        return self.champion is not NoChampion.NOT_OVER and not self.ready()

    def ready(self) -> tuple[MatchState, ...]:
        """All matches that can be played now, of any round."""
        return tuple(m for m in self.matches if m.status is MatchStatus.READY)

    def next_round(self) -> NextRound | None:
        """The matches to be played in the first unfinished round; None when the bracket is over."""
        ready = self.ready()
        if not ready:
            return None
        number = min(m.plan.round for m in ready)
        return NextRound(number, tuple(m for m in ready if m.plan.round == number))
