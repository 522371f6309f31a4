"""Dice for extra minutes (SP-14, LG-11)."""

from podium.clock.settings import Dice
from podium.kernel.chance import Chance


def roll(dice: Dice, chance: Chance) -> tuple[int, ...]:
    """The faces shown, numbered from 1; the lowest numbers are the faces that count."""
    return tuple(1 + chance.below(dice.faces) for _ in range(dice.count))


def minutes_of(dice: Dice, faces: tuple[int, ...]) -> int:
    """One minute for each die that shows a face that counts."""
    counting = sum(dice.counting.values())
    return sum(face <= counting for face in faces)
