"""The data that the pages of an event are built from."""

from msgspec import Struct

from podium.event.view.shapes import Desk, View
from podium.rulebooks.rulebook import Rulebook
from podium.service.ids import EventId
from podium.web.pages.alphabet import Place
from podium.web.pages.languages import SOURCE, language
from podium.web.pages.names import Name, Roll


class Subject(Struct, frozen=True):
    """An event as one viewer may see it, with its rulebook and everyone's names.

    `language`: of the reader; lists by name are sorted by it.
    """

    event: EventId
    view: View
    rulebook: Rulebook
    roll: Roll
    language: str = SOURCE

    @property
    def desk(self) -> Desk:
        """What only the staff see, if the view was built for staff."""
        desk = self.view.desk
        assert desk is not None  # noqa: S101 - the table of rights lets only staff in
        return desk

    def place(self, name: Name) -> Place:
        """The sort key of a name in a list."""
        return language(self.language).place(name.text)
