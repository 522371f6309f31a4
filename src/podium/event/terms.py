"""The small values that facts, the state and views of an event share."""

from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Struct

from podium.core.ids import EntrantId
from podium.core.sheet import MatchKind, Status
from podium.event.ids import MatchRef
from podium.kernel.now import Now
from podium.kernel.viewer import Role
from podium.results.early_end import NOT_KNOWN, AsItStood
from podium.results.registry import AnyResult


class Standing(StrEnum):
    """The status of an entry. Only a `present` entrant is in the field."""

    WAITING = "waiting"
    REGISTERED = "registered"
    PRESENT = "present"
    WITHDRAWN = "withdrawn"


class Registration(StrEnum):
    """Who may enter themselves; staff enter anybody."""

    OPEN = "open"
    ROOM = "room"
    """Whoever knows the code that is shown in the room (ADR 14)."""
    APPROVAL = "approval"
    """Everybody applies; who is approved by the staff is entered."""
    CLOSED = "closed"


class ApplicationState(StrEnum):
    """The status of an application. Approved, it is an entry; withdrawn, it is gone."""

    OPEN = "open"
    TURNED_DOWN = "turned-down"


class CallState(StrEnum):
    """The status of a call for a judge."""

    WAITING = "waiting"
    ANSWERED = "answered"
    DONE = "done"


class DeckCheckState(StrEnum):
    """The status of a request for a deck check (LCG-21)."""

    OPEN = "open"
    WITHDRAWN = "withdrawn"
    DONE = "done"


class DeckFinding(StrEnum):
    """What a check of an entrant's decks has found (LCG-21)."""

    LEGAL = "legal"
    CARDS_TAKEN_OUT = "cards-taken-out"
    CANNOT_BE_LEGAL = "cannot-be-legal"
    NOT_CHECKED = "not-checked"

    @property
    def is_illegal(self) -> bool:
        """Whether there were illegal cards."""
        return self in (DeckFinding.CARDS_TAKEN_OUT, DeckFinding.CANNOT_BE_LEGAL)


class DeckFound(Struct, frozen=True, gc=False, forbid_unknown_fields=True, omit_defaults=True):
    """The finding about one entrant's decks. `cards`: the illegal ones, in words."""

    entrant: EntrantId
    finding: DeckFinding
    cards: Annotated[str, Meta(max_length=500)] = ""


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


class Removal(Struct, frozen=True, gc=False):
    """A removal for misconduct (EV-6, EV-9).

    `act`: the number of its fact. `before`: what the entrant was until then. `match`: the one it
    ended. `final`: nobody can appeal against it any more. `lifted`, `text`: the decision on appeal.
    """

    act: int
    before: Status
    match: MatchRef | None = None
    final: bool = False
    appealed: bool = False
    lifted: bool = False
    text: str = ""

    @property
    def waits(self) -> bool:
        """Whether an appeal against it is open."""
        return self.appealed and not self.final


class SeatState(StrEnum):
    """What became of the seat of an entrant who left before or during the first round of the cut.

    `open`: staff have to choose (LG-10). `given-up`: the next one joins (SP-12). `walkover`: as
    staff chose; the entrant stays in the bracket and loses (EV-18).
    """

    OPEN = "open"
    GIVEN_UP = "given-up"
    WALKOVER = "walkover"


class CutSeat(Struct, frozen=True, gc=False):
    """The seat of an entrant who left. Of a choice by staff: `role`, `at`: whose, and when;
    `begun`: whether the round had begun by then; if not, a walkover is a departure (EV-24).
    `stood`: the match as it stood when they left, for a walkover (EV-21).
    """

    state: SeatState
    role: Role | None = None
    at: Now | None = None
    begun: bool = True
    stood: AsItStood = NOT_KNOWN
