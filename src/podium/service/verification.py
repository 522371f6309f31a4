"""Verifies a journal: the chain, every entry, every commitment, every draw."""

from msgspec import Struct

from podium.event.evolve import fold
from podium.event.state import State
from podium.event.verify import Broken
from podium.event.verify import verify as verify_facts
from podium.journal.chain import Fault, find_break, head_of
from podium.journal.deed import Deed, first_difference
from podium.journal.entry import Entry, Head
from podium.service.behaviour import REGISTRY
from podium.streams.registry import UnknownEntry


class Whole(Struct, frozen=True):
    """Nothing is wrong. `state`: the state after all entries."""

    head: Head
    draws: int
    state: State


class NotWhole(Struct, frozen=True):
    """The first faulty entry and its fault: a break of the chain, a draw that does not hold, or an
    unreadable entry.
    """

    version: int
    fault: Fault | Broken | str


def verify(
    stream: str,
    entries: tuple[Entry, ...],
    kept: tuple[Head, ...] = (),
    deeds: tuple[Deed, ...] | None = None,
) -> Whole | NotWhole:
    """Checks the entries of one event. `kept`: heads that were printed or noted elsewhere.

    `deeds`: for a journal in a database, the commands recorded as the source of the entries.
    """
    broken = find_break(stream, entries, kept=kept)
    if broken is not None:
        return NotWhole(broken.version, broken.fault)
    facts = []
    for entry in entries:
        try:
            facts.append(REGISTRY.decode(entry))
        except UnknownEntry as unknown:
            return NotWhole(entry.version, str(unknown))
    faults = verify_facts(facts)
    if faults:
        return NotWhole(faults[0].number, faults[0].broken)
    state = fold(facts)
    if state is None:
        return NotWhole(1, Broken.SENSELESS)
    differs = None if deeds is None else first_difference(deeds, entries)
    if differs is not None:
        return NotWhole(differs, Fault.MISCOUNTED)
    return Whole(head_of(entries), len(state.draws), state)
