"""What a command comes to."""

from msgspec import Struct

from podium.event.fact import Fact
from podium.kernel.refusal import Refusal
from podium.service.ids import EventId


class Performed(Struct, frozen=True):
    """The command is done and durable. A request sent again gets the same answer.

    Its facts are the versions `first` to `last` of the event's journal; none where there was
    nothing to do. Versions count hidden facts too: they are for staff, others have cursors.
    """

    event: EventId
    first: int
    last: int

    @property
    def changed(self) -> bool:
        """Whether anything happened."""
        return self.first <= self.last


class Refused(Struct, frozen=True):
    """Nothing was done. `standing`: for staff, the fact that stands in the way, such as the
    result that another judge entered.
    """

    refusal: Refusal
    standing: Fact | None = None
