"""What the pages of an event are built from."""

from msgspec import Struct

from podium.event.view.shapes import View
from podium.rulebooks.rulebook import Rulebook
from podium.service.ids import EventId
from podium.web.pages.names import Roll


class Subject(Struct, frozen=True):
    """An event as one viewer may see it, with its rulebook and everybody's names."""

    event: EventId
    view: View
    rulebook: Rulebook
    roll: Roll
