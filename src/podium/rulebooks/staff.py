"""A rulebook's rules about organisers and judges."""

from enum import StrEnum

from msgspec import Struct

from podium.core.tier import Tier


class OrganiserPlays(StrEnum):
    """Whether the organiser may play in their own event.

    `with-second-organiser`: only beside another who does not play and judges their matches
    (LCG-40).
    """

    FREELY = "freely"
    WITH_SECOND_ORGANISER = "with-second-organiser"


class LastWord(StrEnum):
    """Who decides appeals finally (EV-10)."""

    HEAD_JUDGE = "head-judge"
    ORGANISER = "organiser"


class Duty(StrEnum):
    """What the texts ask of the organiser before round 1 and only the organiser knows (EV-23)."""

    TABLES_ALIKE = "tables-alike"
    SPECIAL_RULES = "special-rules"


class StaffRules(Struct, frozen=True, forbid_unknown_fields=True):
    """Who may play, who must be there, who decides appeals.

    `judge_required`: the event cannot start without a judge who does not play; otherwise that is a
    warning (EV-8). `staff_plays_below`: from this tier on no staff may play; None: no such tier.
    `duties`: what the organiser ticks off by hand before round 1, besides what Podium knows.
    """

    judge_required: bool = False
    organiser_plays: OrganiserPlays = OrganiserPlays.FREELY
    staff_plays_below: Tier | None = None
    last_word: LastWord = LastWord.HEAD_JUDGE
    duties: tuple[Duty, ...] = ()
