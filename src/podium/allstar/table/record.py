"""A table's game as a record that can be replayed and analysed (`rules.record`)."""

from collections.abc import Iterable

from podium.allstar.rules.moves import Move
from podium.allstar.rules.record import Drawn, Entry, Moved, Record
from podium.allstar.table.facts import (
    ChanceDrawn,
    ChoiceReopened,
    ChoiceSealed,
    GameEnded,
    TableFact,
    TableOpened,
)


def record_of_table(facts: Iterable[TableFact]) -> Record:
    """The record of everything settled so far; of each choice only the one that stood (AS-11).

    It holds every hand: for those who may see the seed. Raises ValueError without facts.
    """
    opened: TableOpened | None = None
    entries: list[Entry] = []
    choices: dict[int, ChoiceSealed] = {}
    fans: tuple[int, ...] = ()
    for fact in facts:
        match fact:
            case TableOpened():
                opened = fact
            case ChanceDrawn(step=step, phase=phase, numbers=numbers):
                entries += _moves(choices)
                choices = {}
                entries.append(Drawn(step, phase, numbers))
            case ChoiceSealed(seat=seat, step=step):
                if any(other.step != step for other in choices.values()):
                    entries += _moves(choices)
                    choices = {}
                choices[seat] = fact
            case ChoiceReopened(seat=seat):
                choices.pop(seat, None)
            case GameEnded():
                fans = fact.fans
            case _:
                pass
    if opened is None:
        raise ValueError("a table without facts has no record")
    entries += _moves(choices)
    return Record(opened.data_hash, opened.setting.options, opened.seed, tuple(entries), fans)


def _moves(choices: dict[int, ChoiceSealed]) -> list[Entry]:
    return [
        Moved(choice.step, seat, Move(move))
        for seat, choice in sorted(choices.items())
        for move in choice.moves
    ]
