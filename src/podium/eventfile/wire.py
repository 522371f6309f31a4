"""The shape of the event file, field by field, as it stands in the JSON document."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from podium.core.result import Ended
from podium.core.sheet import MatchKind, Stage, Status
from podium.results.game import Side, TimeOut

FORMAT: Literal["podium-event/1"] = "podium-event/1"

CHOICES: dict[str, tuple[str, ...]] = {
    "format": (FORMAT,),
    "ended": tuple(Ended),
    "stage": tuple(Stage),
    "status": tuple(Status),
    "kind": tuple(MatchKind),
    "balance": tuple(Side),
}
"""The allowed values of fields with a closed list of them."""

Text = Annotated[str, Meta(min_length=1)]
Line = Annotated[str, Meta(min_length=1, max_length=200, pattern=r"^[^\x00-\x1f\x7f]*$")]
"""A text for people: one line, without control characters."""
FromOne = Annotated[int, Meta(ge=1, le=1_000_000)]
FromZero = Annotated[int, Meta(ge=0, le=1_000_000)]


class WireSettings(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What the organiser announced. The rulebook decides the fields left out."""

    rounds: FromOne | None = None
    cut: FromZero | None = None
    seed: Text | None = None


class WireMember(Struct, frozen=True, forbid_unknown_fields=True):
    """One person of a team."""

    name: Line


class WireEntrant(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An entrant of the event."""

    id: Text
    number: FromOne
    name: Line
    group: Line | None = None
    status: Status = Status.ACTIVE
    members: tuple[WireMember, ...] = ()


class WireGame(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One game of a match over games."""

    ended: Ended
    dark: Text
    winner: Text | None = None
    timeout: TimeOut | None = None


class WireResult(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A result: as a whole (`ended`), or game by game (`games`)."""

    ended: Ended | None = None
    winner: Text | None = None
    scores: dict[str, dict[str, FromZero]] | None = None
    games: Annotated[tuple[WireGame, ...], Meta(min_length=1)] | None = None


class WireMatch(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A match; `match` is its number in the bracket of a cut."""

    entrants: Annotated[tuple[str, ...], Meta(min_length=1)]
    table: FromOne | None = None
    kind: MatchKind = MatchKind.MATCH
    match: FromOne | None = None
    result: WireResult | None = None


class WireRound(Struct, frozen=True, forbid_unknown_fields=True):
    """A round of the Swiss stage or of the cut."""

    number: FromOne
    stage: Stage
    matches: tuple[WireMatch, ...]


class WirePenalty(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Event points taken from an entrant (EV-13)."""

    entrant: Text
    round: FromOne
    points: FromOne
    reason: Line
    rule: Line | None = None
    by: Line | None = None


class WireEvent(Struct, frozen=True, forbid_unknown_fields=True):
    """The whole document."""

    format: Literal["podium-event/1"]
    name: Line
    rulebook: Text
    entrants: tuple[WireEntrant, ...]
    rounds: tuple[WireRound, ...]
    settings: WireSettings = WireSettings()
    penalties: tuple[WirePenalty, ...] = ()
