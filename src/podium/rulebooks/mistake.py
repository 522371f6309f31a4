"""The mistakes in a rulebook file, all reported at once."""

from msgspec import Struct


class RulebookMistake(Struct, frozen=True):
    """One mistake: where (such as `scoring.points.win`), what was expected, what is there.

    `place` is empty for the file as a whole.
    """

    place: str
    expected: str
    found: str

    def __str__(self) -> str:
        """One line for people."""
        where = f"{self.place}: " if self.place else ""
        return f"{where}expected {self.expected}, found {self.found}"


class RulebookError(Exception):
    """An unusable rulebook file, with every mistake found in it."""

    def __init__(self, mistakes: tuple[RulebookMistake, ...]) -> None:
        super().__init__("\n".join(str(mistake) for mistake in mistakes))
        self.mistakes = mistakes
