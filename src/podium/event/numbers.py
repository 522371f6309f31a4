"""Phones of players add numbers to the next draw (`event.added_numbers` says how they count).

They do so by themselves, as any device of an entrant can; nobody else can for them. Only that and
whom a draw has asked is public, all at once: single hashes that come in would keep every page in
the room busy, and tell who looks at their phone.
"""

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from podium.core.ids import EntrantId
from podium.core.sheet import Status
from podium.event.added_numbers import Asking, Hex, Numbers, hash_of_number, mixed, with_asking
from podium.event.fact import STAFF, Audience, Command, Fact
from podium.event.ids import DrawId
from podium.event.judged import nobody
from podium.event.rows import (
    Asker,
    CommandRow,
    Commands,
    Decision,
    FactRow,
    Facts,
    Who,
    to_everyone,
)
from podium.event.state import Draft, State
from podium.event.terms import Standing
from podium.kernel.chance import Chance
from podium.kernel.now import Now
from podium.kernel.refusal import Code, Refusal, refuse


class CommitNumber(Command, frozen=True, tag="commit-number"):
    """A player's phone has made a number for the next draw. `hash`: SHA-256, in hex, of the number
    and the entrant's id.
    """

    entrant: EntrantId
    hash: Hex


class OpenNumber(Command, frozen=True, tag="open-number"):
    """A player's phone tells the number that it was asked for, in hex. `following`: the hash of its
    number for the draw after this one.
    """

    entrant: EntrantId
    number: Hex
    following: Hex | None = None


class NumberCommitted(Fact, frozen=True, tag="number-committed/1"):
    """A number waits for the next draw."""

    entrant: EntrantId
    hash: str


class NumbersAsked(Fact, frozen=True, tag="numbers-asked/1"):
    """Everyone whose number waits was asked for it, for a draft whose basis was just sealed.
    `inputs`: the digest of what it depends on.
    """

    number: int
    draw: DrawId
    inputs: str
    allow_rematches: bool = False


class NumberOpened(Fact, frozen=True, tag="number-opened/1"):
    """A number came in time. `following`: the hash of the next, if it came with it."""

    entrant: EntrantId
    number: str
    following: str | UnsetType = UNSET


class NumbersCounted(Fact, frozen=True, tag="numbers-counted/1"):
    """The draw takes the numbers that have come; who did not open theirs is left out."""

    number: int
    draw: DrawId
    seal: str


def adds(state: State, entrant: EntrantId) -> bool:
    """Whether an entrant may add a number to the next draw: those who are here and in play."""
    entered = state.entrants.get(entrant)
    return (
        entered is not None
        and entered.standing is Standing.PRESENT
        and entered.status is Status.ACTIVE
    )


def wanted_now(state: State) -> dict[EntrantId, str]:
    """The hashes of the numbers that a draw would ask for now."""
    waiting = state.numbers.waiting
    return {one: waiting[one] for one in sorted(waiting) if adds(state, one)}


def awaited(state: State, now: Now) -> Refusal | None:
    """Why a round cannot be drawn yet; None: all numbers are there, or their time is over.

    Whatever has changed since they were asked for: nobody may cut off the phones that have not
    answered yet, nor draw before those that have can add another number.
    """
    asking = _newest(state)
    if asking is None or asking.counted or now >= asking.due:
        return None
    missing = tuple(one for one in asking.hashes if one not in asking.opened)
    return refuse(Code.NUMBERS_AWAITED, entrants=missing)


def draw_due(state: State) -> Now | None:
    """When the numbers that were asked for last are all there, or too late; None: none are."""
    askings = state.numbers.askings
    return askings[-1].due if askings and not askings[-1].counted else None


def chance_of_draft(state: State, draft: Draft) -> Chance:
    """The random source of a drawn round, with the numbers that were added."""
    asking = None if draft.basis is None else state.numbers.sealed_as(draft.basis.seal)
    return chance_with(state, draft.draw, asking)


def chance_with(state: State, draw: DrawId, asking: Asking | None) -> Chance:
    """The random source of a draw with the numbers that came; as it is where nobody was asked."""
    secret = state.draws[draw].secret
    return Chance(secret if asking is None else mixed(secret, asking.hashes, asking.opened))


def _commit(state: State, command: CommitNumber, asker: Asker) -> Decision:
    entrant = command.entrant
    if asker.entrant != entrant:
        return refuse(Code.NOT_ALLOWED)
    if not adds(state, entrant):
        return refuse(Code.NOT_PRESENT, entrant=entrant)
    known = state.numbers.waiting.get(entrant)
    if known is not None:
        return () if known == command.hash else refuse(Code.NUMBER_WAITS)
    return (NumberCommitted(entrant, command.hash, by=asker.by, at=asker.now),)


def _open(state: State, command: OpenNumber, asker: Asker) -> Decision:
    entrant, asking = command.entrant, _newest(state)
    if asker.entrant != entrant:
        return refuse(Code.NOT_ALLOWED)
    if asking is None or entrant not in asking.hashes:
        return refuse(Code.NUMBER_NOT_ASKED)
    if asking.hashes[entrant] != hash_of_number(entrant, command.number):
        return refuse(Code.NUMBER_WRONG)
    if entrant in asking.opened:
        return ()
    if asking.counted or asker.now >= asking.due:
        return refuse(Code.NUMBER_LATE)
    takes = command.following is not None and entrant not in state.numbers.waiting
    following = command.following if command.following is not None and takes else UNSET
    return (NumberOpened(entrant, command.number, following, by=asker.by, at=asker.now),)


def _newest(state: State) -> Asking | None:
    return state.numbers.askings[-1] if state.numbers.askings else None


def _committed(state: State, fact: NumberCommitted) -> State:
    waiting = {**state.numbers.waiting, fact.entrant: fact.hash}
    return replace(state, numbers=replace(state.numbers, waiting=waiting))


def _asked(state: State, fact: NumbersAsked) -> State:
    asking = Asking(
        fact.draw,
        state.bases[-1].seal,
        fact.inputs,
        fact.allow_rematches,
        fact.at,
        wanted_now(state),
    )
    return replace(state, numbers=Numbers({}, (*state.numbers.askings, asking)))


def _opened(state: State, fact: NumberOpened) -> State:
    numbers = state.numbers
    asking = numbers.askings[-1]
    changed = replace(asking, opened={**asking.opened, fact.entrant: fact.number})
    waiting = numbers.waiting
    if fact.following is not UNSET:
        waiting = {**waiting, fact.entrant: fact.following}
    return replace(state, numbers=Numbers(waiting, (*numbers.askings[:-1], changed)))


def _counted(state: State, fact: NumbersCounted) -> State:
    asking = state.numbers.sealed_as(fact.seal)
    if asking is None or asking.draw != fact.draw:
        message = f"no numbers were asked for {fact.draw}"
        raise ValueError(message)
    askings = with_asking(state.numbers.askings, replace(asking, counted=True))
    return replace(state, numbers=replace(state.numbers, askings=askings))


def _to_staff(_state: State, _fact: Fact) -> Audience:
    return STAFF


COMMANDS: Commands = {
    CommitNumber: CommandRow(_commit, Who.ENTRANT, nobody),
    OpenNumber: CommandRow(_open, Who.ENTRANT, nobody),
}
FACTS: Facts = {
    NumberCommitted: FactRow(_committed, _to_staff, by_itself=True),
    NumbersAsked: FactRow(_asked, to_everyone),
    NumberOpened: FactRow(_opened, _to_staff, by_itself=True),
    NumbersCounted: FactRow(_counted, to_everyone),
}
