"""What is about to end a match, as the address says it."""

from collections.abc import Mapping
from enum import StrEnum

from msgspec import Struct

from podium.core.ids import EntrantId
from podium.core.sheet import Status
from podium.event.conduct import PenaltyKind
from podium.event.leaving import CurrentMatch
from podium.web.pages.fields import tree_of, typed

REPORT = "report."
"""How the fields begin that say how the match stands."""


class Way(StrEnum):
    """The ways to end a match early, by the command that does it."""

    CONCEDE = "concede"
    LEAVING = "leave"
    REMOVE = "decide-warnings"
    PENALISE = "penalise"


class Known(StrEnum):
    """Whether the scores of the moment are known: a choice for the whole match."""

    YES = "yes"
    NO = "no"


class Question(Struct, frozen=True):
    """What is about to happen. `known`: None until that was asked. `match`: as `3/0`, for a match
    or double loss. `reason`, `rule`: filled in for a penalty.
    """

    way: Way
    entrant: EntrantId = EntrantId("")
    status: Status = Status.DROPPED
    current_match: CurrentMatch = CurrentMatch.CONCEDED
    penalty: PenaltyKind = PenaltyKind.MATCH_LOSS
    match: str = ""
    known: Known | None = None
    reason: str = ""
    rule: str = ""

    @property
    def leaves(self) -> bool:
        """Whether the entrant leaves the event."""
        if self.way is Way.PENALISE:
            return self.penalty is PenaltyKind.DISQUALIFICATION
        return self.way is not Way.CONCEDE

    @property
    def of_one_match(self) -> bool:
        """Whether it is a penalty for one match."""
        losses = (PenaltyKind.MATCH_LOSS, PenaltyKind.DOUBLE_LOSS)
        return self.way is Way.PENALISE and self.penalty in losses


def read_question(query: Mapping[str, str]) -> Question:
    """The question in an address. Raises `Denied`."""
    asked = [(name, value) for name, value in query.items() if not name.startswith(REPORT)]
    return typed(tree_of(asked), Question)
