"""Why a move is refused. The reason depends only on what the seat may see (AS-61)."""

from enum import StrEnum


class MoveRefusal(StrEnum):
    """Codes; the user interface has the texts."""

    GAME_OVER = "game-over"
    NOT_YOUR_CHOICE = "not-your-choice"
    WRONG_KIND = "wrong-kind"
    CARD_NOT_THERE = "card-not-there"
    TEAM_FULL = "team-full"
    SWAPPED_ALREADY = "swapped-already"
    SWAP_UNFINISHED = "swap-unfinished"
    NOTHING_TO_UNDO = "nothing-to-undo"
    NO_SUCH_BUS = "no-such-bus"
    NOT_COMPLETE = "not-complete"
    SEALED = "sealed"
    NOT_SEALED = "not-sealed"
    STALE = "stale"
    CHANCE_FIRST = "chance-first"
    NOT_A_DRAW = "not-a-draw"


class MoveRefused(ValueError):
    """A move or a draw was refused; nothing has changed."""

    def __init__(self, refusal: MoveRefusal) -> None:
        super().__init__(refusal.value)
        self.refusal = refusal


class Malformed(ValueError):
    """A text that is not a move or not a record."""
