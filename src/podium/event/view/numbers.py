"""The numbers that phones add to draws, as everyone may see them, and as a phone needs them."""

from msgspec import Struct

from podium.core.ids import EntrantId
from podium.event.ids import DrawId
from podium.event.numbers import adds
from podium.event.state import State
from podium.event.things import find_round


class AskedLine(Struct, frozen=True, forbid_unknown_fields=True):
    """An entrant who was asked for a number. `hash`: what their phone had sent of it before.
    `number`: None if it did not come in time, and until the round is drawn.
    """

    entrant: EntrantId
    hash: str
    number: str | None = None


class AskingLine(Struct, frozen=True, forbid_unknown_fields=True):
    """Numbers that were asked for, in the order of the entrants' ids. `seal`: on the basis of the
    draft that they were for. `counted`: a round was drawn with them.
    """

    draw: DrawId
    seal: str
    counted: bool
    numbers: tuple[AskedLine, ...]


class AddedNumbers(Struct, frozen=True):
    """How many phones were asked for a number and how many added one; `left_out`: who did not."""

    asked: int = 0
    added: int = 0
    left_out: tuple[EntrantId, ...] = ()


class OwnNumber(Struct, frozen=True):
    """What the phone of an entrant needs to know. `asked`: the hash of the number that it is asked
    for now; None: it is not. `askings`: how often draws have asked: each time uses up all numbers
    that waited.
    """

    askings: int = 0
    asked: str | None = None


def asking_lines(state: State) -> tuple[AskingLine, ...]:
    """Everything that was asked for, oldest first."""
    return tuple(
        AskingLine(
            one.draw,
            one.seal,
            one.counted,
            tuple(
                AskedLine(entrant, one.hashes[entrant], opened.get(entrant))
                for entrant in sorted(one.hashes)
            ),
        )
        for one in state.numbers.askings
        for opened in (one.opened if one.counted else {},)
    )


def added_numbers(state: State, number: int) -> AddedNumbers | None:
    """What phones have added to the draw of a published round; None if it was not drawn here, or
    by a version that asked no phones.
    """
    played = find_round(state, number)
    sealed = None if played is None else played.draft.basis
    if sealed is None:
        return None
    asking = state.numbers.sealed_as(sealed.seal)
    if asking is None:
        return AddedNumbers()
    left_out = tuple(one for one in asking.hashes if one not in asking.opened)
    return AddedNumbers(len(asking.hashes), len(asking.opened), left_out)


def own_number(state: State, entrant: EntrantId) -> OwnNumber | None:
    """What this entrant's phone needs; None if it adds nothing to the next draw."""
    if state.setup.closed or not adds(state, entrant):
        return None
    askings = state.numbers.askings
    asking = askings[-1] if askings and not askings[-1].counted else None
    return OwnNumber(len(askings), None if asking is None else asking.hashes.get(entrant))
