"""Why a move is not taken. The answer depends only on what the mover may see (AS-61)."""

from enum import StrEnum


class Refusal(StrEnum):
    """Codes; their words for people belong to whoever shows them."""

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


class Refused(ValueError):
    """A move or a draw that is not taken; nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.value)
        self.refusal = refusal


class Malformed(ValueError):
    """A text that is no move, or no record, at all."""
