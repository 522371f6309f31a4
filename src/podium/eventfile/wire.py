"""The shape of the event file, field by field, as it stands in the JSON document."""

from datetime import datetime
from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from podium.core.departure import DepartureKind
from podium.core.result import Ended
from podium.core.sheet import MatchKind, Status
from podium.kernel.viewer import Role
from podium.results.game import Side, TimeOut
from podium.rosters.roster import Roster
from podium.rosters.settings import RosterKind
from podium.rulebooks.stages import StageName

FORMAT: Literal["podium-event/1"] = "podium-event/1"
FORMAT_2: Literal["podium-event/2"] = "podium-event/2"
"""A file is written in the lowest version that holds what it says."""

CHOICES: dict[str, tuple[str, ...]] = {
    "format": (FORMAT, FORMAT_2),
    "ended": tuple(Ended),
    "stage": tuple(StageName),
    "status": tuple(Status),
    "kind": tuple(MatchKind),
    "balance": tuple(Side),
    "what": tuple(DepartureKind),
    "by": tuple(Role),
}
"""The allowed values of fields with a closed list of them."""

Text = Annotated[str, Meta(min_length=1)]
Line = Annotated[str, Meta(min_length=1, max_length=200, pattern=r"^[^\x00-\x1f\x7f]*$")]
"""A text for people: one line, without control characters."""
FromOne = Annotated[int, Meta(ge=1, le=1_000_000)]
FromZero = Annotated[int, Meta(ge=0, le=1_000_000)]
Seal = Annotated[str, Meta(max_length=64, pattern=r"^[0-9a-f]{64}$(?!\n)")]
SquadNumbers = Annotated[tuple[Annotated[int, Meta(ge=1, le=100)], ...], Meta(max_length=100)]


class WireSettings(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What the organiser announced. The rulebook decides the fields left out."""

    rounds: FromOne | None = None
    cut: FromZero | None = None
    seed: Text | None = None


class WireMember(Struct, frozen=True, forbid_unknown_fields=True):
    """One person of a team."""

    name: Line


class WireRoster(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What an entrant registered. `list`: once everyone may read it; of its `kind`."""

    kind: RosterKind
    seal: Seal
    list: Roster | None = None


class WireEntrant(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An entrant of the event. In version 2, `replaced`: whether their place in the cut has gone to
    another (SP-12); `roster`: once lists are public; `awarded_byes`: they have a bye in each Swiss
    round up to this one (VA-8).
    """

    id: Text
    number: FromOne
    name: Line
    group: Line | None = None
    status: Status = Status.ACTIVE
    members: tuple[WireMember, ...] = ()
    replaced: bool = False
    roster: WireRoster | None = None
    awarded_byes: FromZero = 0


class WireGame(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One game of a match over games."""

    ended: Ended
    dark: Text
    winner: Text | None = None
    timeout: TimeOut | None = None


class WireResult(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A result: as a whole (`ended`), or game by game (`games`). Both in version 2: the match is
    lost as a whole, and its finished games are only kept (EV-21).
    """

    ended: Ended | None = None
    winner: Text | None = None
    scores: dict[str, dict[str, FromZero]] | None = None
    games: Annotated[tuple[WireGame, ...], Meta(min_length=1)] | None = None


class WireMatch(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A match; `match` is its number in the bracket of a cut. `squads`: in version 2, which each
    entrant chose, once lists are public (SP-18).
    """

    entrants: Annotated[tuple[str, ...], Meta(min_length=1)]
    table: FromOne | None = None
    kind: MatchKind = MatchKind.MATCH
    match: FromOne | None = None
    result: WireResult | None = None
    squads: Annotated[dict[str, SquadNumbers], Meta(max_length=2)] | None = None


class WireRound(Struct, frozen=True, forbid_unknown_fields=True):
    """A round of a stage: of Swiss rounds or the cut, in version 2 also of a round robin."""

    number: FromOne
    stage: StageName
    matches: tuple[WireMatch, ...]


class WirePenalty(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Event points taken from an entrant (EV-13)."""

    entrant: Text
    round: FromOne
    points: FromOne
    reason: Line
    rule: Line | None = None
    by: Line | None = None


class WireDeparture(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A departure from the book (EV-24). `by`: a role, never a person. `at`: when, in UTC."""

    what: DepartureKind
    round: FromOne | None = None
    by: Role | None = None
    reason: Line | None = None
    at: Annotated[datetime, Meta(tz=True)] | None = None


class WireEvent(Struct, frozen=True, forbid_unknown_fields=True):
    """The whole document. `departures`: in version 2, left out if the event is by the book."""

    format: Literal["podium-event/1", "podium-event/2"]
    name: Line
    rulebook: Text
    entrants: tuple[WireEntrant, ...]
    rounds: tuple[WireRound, ...]
    settings: WireSettings = WireSettings()
    penalties: tuple[WirePenalty, ...] = ()
    departures: tuple[WireDeparture, ...] | UnsetType = UNSET
