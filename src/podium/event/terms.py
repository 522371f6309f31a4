"""The small values that facts, the state and views of an event share."""

from enum import StrEnum

from msgspec import Struct

from podium.core.ids import EntrantId
from podium.core.sheet import MatchKind
from podium.results.registry import AnyResult


class Standing(StrEnum):
    """The status of an entry. Only a `present` entrant is in the field."""

    WAITING = "waiting"
    REGISTERED = "registered"
    PRESENT = "present"
    WITHDRAWN = "withdrawn"


class CallState(StrEnum):
    """The status of a call for a judge."""

    WAITING = "waiting"
    ANSWERED = "answered"
    DONE = "done"


class Paired(Struct, frozen=True, gc=False, forbid_unknown_fields=True, omit_defaults=True):
    """A match of a round as drawn. `dark`, `chooses`: see `progress.upcoming`.

    `decider`: who plays dark if a title match is level and one more game decides (TM-5). A match
    already lost by an entrant who left the cut has its result (EV-18).
    """

    entrants: tuple[EntrantId, ...]
    kind: MatchKind = MatchKind.MATCH
    table: int | None = None
    bracket: int | None = None
    dark: EntrantId | None = None
    chooses: EntrantId | None = None
    decider: EntrantId | None = None
    result: AnyResult | None = None


class Report(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """An entrant's report on their own match."""

    entrant: EntrantId
    result: AnyResult
