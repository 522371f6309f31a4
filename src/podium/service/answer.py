"""What a command comes to."""

from msgspec import Struct

from podium.event.fact import Fact
from podium.kernel.refusal import Refusal
from podium.service.ids import EventId


class Versions(Struct, frozen=True):
    """The entries that a command wrote into the event's journal: `first` to `last`."""

    first: int
    last: int


class Performed(Struct, frozen=True):
    """The command is done and durable. A request sent again gets the same answer.

    `changed`: whether anything happened. `versions`: for staff alone, because versions count
    facts that nobody else may know of; None too where there was nothing to do. How much the
    actor has seen is `Service.cursor`.
    """

    event: EventId
    changed: bool
    versions: Versions | None = None


class Refused(Struct, frozen=True):
    """Nothing was done. `standing`: for staff, the fact that stands in the way, such as the
    result that another judge entered.
    """

    refusal: Refusal
    standing: Fact | None = None
