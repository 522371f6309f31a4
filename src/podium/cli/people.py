"""The names of entrants in tables and texts."""

from podium.cli.terminal import one_line
from podium.core.ids import EntrantId
from podium.core.sheet import Sheet


class Names:
    """The names of an event's entrants by id."""

    def __init__(self, sheet: Sheet) -> None:
        self._names = {entrant.id: one_line(entrant.name) for entrant in sheet.entrants}
        self._numbers = {entrant.id: entrant.number for entrant in sheet.entrants}

    def __len__(self) -> int:
        return len(self._names)

    def __getitem__(self, entrant: EntrantId) -> str:
        return self._names[entrant]

    def number(self, entrant: EntrantId) -> str:
        """The player number."""
        return str(self._numbers[entrant])

    def numbered(self, entrant: EntrantId) -> str:
        """Name and player number: two people may have the same name."""
        return f"{self._names[entrant]} (no. {self._numbers[entrant]})"

    def all(self, entrants: tuple[EntrantId, ...]) -> str:
        """All of them in one line."""
        return ", ".join(self.numbered(entrant) for entrant in entrants)
