"""The journal for the staff: every act, and which acts can be taken back."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from podium.event.decide import decide
from podium.event.evolve import evolve
from podium.event.fact import Fact
from podium.event.ids import MatchRef, PersonId, Thing
from podium.event.state import State
from podium.event.table import FACTS
from podium.event.taking_back import TakeBack, TakeBackLast
from podium.event.things import find_thing
from podium.event.view.public import find_line
from podium.event.view.shapes import MatchLine
from podium.kernel.refusal import Refusal
from podium.kernel.viewer import Role

LINES = 100
"""Acts per page of the journal."""


class JournalAct(Struct, frozen=True):
    """An act. `number`: its place in the journal. `match`: the match it is about, before the act.

    `thing`: the thing through which it can currently be taken back, at this `version`.
    """

    number: int
    fact: Fact
    match: MatchLine | None
    thing: Thing | None = None
    version: int | None = None


class JournalPart(Struct, frozen=True):
    """Some acts, oldest first. `last`: the viewer's last act, if they can take it back.

    `round`: the round that can be taken back as a whole; None for judges or before round 1.
    `older`: where earlier acts begin, if there are any.
    """

    acts: tuple[JournalAct, ...]
    last: JournalAct | None
    round: int | None
    older: int | None


def journal_part(
    state: State,
    facts: Sequence[Fact],
    *,
    actor: PersonId,
    role: Role,
    before: int | None = None,
) -> JournalPart:
    """The acts before this number, for a staff member with this role. `facts`: all facts of the
    state.
    """
    end = len(facts) if before is None else max(0, min(before - 1, len(facts)))
    start = max(0, end - LINES)
    organiser = role is Role.ORGANISER
    return JournalPart(
        acts=tuple(_acts(state, facts[:end], start, actor)),
        last=_last(state, facts, actor),
        round=len(state.rounds) or None if organiser and not state.setup.closed else None,
        older=start + 1 if start else None,
    )


def _acts(state: State, facts: Sequence[Fact], start: int, actor: PersonId) -> Iterator[JournalAct]:
    """Facts from a number on, each with the match it is about as it was then."""
    before: State | None = None
    for number, fact in enumerate(facts, start=1):
        if number > start:
            thing = _reversible(state, number, fact, actor)
            kept = None if thing is None else find_thing(state, thing)
            version = None if kept is None else kept.version
            yield JournalAct(number, fact, _match(before, fact), thing, version)
        before = evolve(before, fact)


def _match(state: State | None, fact: Fact) -> MatchLine | None:
    ref = getattr(fact, "match", None)
    return find_line(state, ref) if state is not None and isinstance(ref, MatchRef) else None


def _reversible(state: State, number: int, fact: Fact, actor: PersonId) -> Thing | None:
    """The first thing unchanged since this act, if the viewer could take it back now."""
    row = FACTS.get(type(fact))
    if row is None:
        return None
    for thing in row.things(state, fact):
        kept = find_thing(state, thing)
        if kept is None or kept.act != number:
            return None
        asked = decide(state, TakeBack(thing), actor=actor, fresh=bytes(32), now=state.latest)
        return None if isinstance(asked, Refusal) else thing
    return None


def _last(state: State, facts: Sequence[Fact], actor: PersonId) -> JournalAct | None:
    last = state.last_acts.get(actor)
    asked = decide(state, TakeBackLast(), actor=actor, fresh=bytes(32), now=state.latest)
    if last is None or isinstance(asked, Refusal) or not 1 <= last.act <= len(facts):
        return None
    fact = facts[last.act - 1]
    return JournalAct(last.act, fact, _match(state, fact))
