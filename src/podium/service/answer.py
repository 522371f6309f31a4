"""What a command comes to."""

from msgspec import Struct

from podium.event.fact import Fact
from podium.kernel.refusal import Refusal
from podium.service.ids import EventId


class Performed(Struct, frozen=True):
    """The command is done and durable. A request sent again gets the same answer.

    `changed`: whether anything happened. What the actor can see of it is `Service.cursor`.
    """

    event: EventId
    changed: bool


class Refused(Struct, frozen=True):
    """Nothing was done. `standing`: for staff, the fact that stands in the way, such as the
    result that another judge entered.
    """

    refusal: Refusal
    standing: Fact | None = None
