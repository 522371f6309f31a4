"""What a refusal offers: to send the same form again with one more field."""

from collections.abc import Mapping
from types import MappingProxyType

from msgspec import Struct

from podium.event.clock import CallTime
from podium.event.fact import Command
from podium.event.registration import Register
from podium.event.rounds import DrawRound, PublishRound
from podium.event.squads import EnterSquads
from podium.event.swapping import SwapEntrants
from podium.kernel.refusal import Code
from podium.web.http.problem import Problem, WebCode
from podium.web.pages.reporting import Meant
from podium.web.texts.marking import msg


class Offer(Struct, frozen=True):
    """A button. `field`, `value`: what it adds to the form. `look`: of the button."""

    field: str
    value: str
    text: str
    look: str


ANYWAY = msg("Do it anyway")
SOMEBODY_ELSE = msg("No, I am somebody else")

ACCEPTING: Mapping[tuple[type[Command], Code], str] = MappingProxyType(
    {
        (DrawRound, Code.UNPAIRABLE): "allow_rematches",
        (DrawRound, Code.ONLY_CHANCE_SEPARATES): "accept_chance",
        (SwapEntrants, Code.REMATCH): "accept_rematch",
        (PublishRound, Code.APPEAL_OPEN): "despite_appeal",
        (CallTime, Code.TIME_NOT_UP): "early",
        (EnterSquads, Code.DUTY_IMPOSSIBLE): "override",
        (Register, Code.SAME_NAME): "another",
    }
)
"""Refusals that can be overridden, with the field of the command that does so."""

TIME_RAN_OUT = Offer("report.meant", Meant.TIME, msg("Time ran out"), "main")
AS_SAID = Offer("report.meant", Meant.AS_SAID, msg("Yes, that is right"), "second")


THAT_IS_RIGHT = Offer("report.meant", Meant.AS_SAID, msg("Yes, that is right"), "main")

ENDS_EARLY = frozenset({WebCode.ENDS_EARLY, WebCode.ENDS_EARLY_NOT_KNOWN})
"""Questions before a match ends early: with the scores as entered, or without (EV-21)."""


def offers_for(kind: type[Command], problem: Problem) -> tuple[Offer, ...]:
    """What a refused form of this kind offers."""
    code = problem.code
    if code is WebCode.SCORES_SAY_OTHERWISE:
        return (TIME_RAN_OUT, AS_SAID) if problem.values.get("possible") else (TIME_RAN_OUT,)
    if code in ENDS_EARLY:
        return (THAT_IS_RIGHT,)
    field = ACCEPTING.get((kind, code)) if isinstance(code, Code) else None
    text = SOMEBODY_ELSE if code is Code.SAME_NAME else ANYWAY
    return () if field is None else (Offer(field, "true", text, "danger"),)
