"""Why a catalogue file cannot be used, all reported at once."""

from msgspec import Struct


class CatalogueMistake(Struct, frozen=True):
    """One mistake: where (such as `entries[3].id`; empty for the whole file), and what it is."""

    place: str
    problem: str

    def __str__(self) -> str:
        """One line for people."""
        return f"{self.place}: {self.problem}" if self.place else self.problem


class CatalogueError(Exception):
    """A file that cannot be used as a catalogue, with the mistakes in it."""

    def __init__(self, *mistakes: CatalogueMistake) -> None:
        super().__init__("\n".join(map(str, mistakes)))
        self.mistakes = mistakes
