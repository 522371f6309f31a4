"""The result of a command."""

from enum import StrEnum

from msgspec import Struct

from podium.event.fact import Fact
from podium.kernel.refusal import Refusal
from podium.service.ids import EventId


class StoreTrouble(StrEnum):
    """What has happened to the database under a running event.

    `stopped`: nothing is saved until Podium is started again. `went-back`: it has lost acts that
    it had acknowledged, and works on from before them. `other-leads`: another laptop has taken
    over, and nothing is saved here any more.
    """

    STOPPED = "stopped"
    WENT_BACK = "went-back"
    OTHER_LEADS = "other-leads"


class Performed(Struct, frozen=True):
    """The command is done and durable. A repeated request gets the same answer.

    `changed`: whether anything happened. `Service.cursor` tells what the actor can see of it.
    """

    event: EventId
    changed: bool


class Refused(Struct, frozen=True):
    """Nothing was done. `standing`: for staff, the fact that stands in the way, such as the
    result that another judge entered.
    """

    refusal: Refusal
    standing: Fact | None = None
