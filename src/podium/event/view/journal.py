"""The journal for the staff: every act, and which acts can be taken back."""

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from podium.event.clock import ClockStarted
from podium.event.decide import decide
from podium.event.evolve import evolve
from podium.event.fact import Fact
from podium.event.hidden_facts import readable, visible
from podium.event.ids import MatchRef, PersonId, Thing
from podium.event.state import State
from podium.event.table import FACTS
from podium.event.taking_back import TakeBack, TakeBackLast
from podium.event.things import find_thing
from podium.event.view.public import find_line
from podium.event.view.shapes import MatchLine
from podium.kernel.refusal import Refusal
from podium.kernel.viewer import Role, Viewer

LINES = 100
"""Acts per page of the journal."""


class JournalAct(Struct, frozen=True):
    """An act. `number`: its place in the journal as the viewer may read it; 0: none. `match`: the
    match it is about, before the act.

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
    viewer: Viewer,
    before: int | None = None,
) -> JournalPart:
    """The acts before this number, for a member of staff. `facts`: all facts of the state. What the
    viewer may not know of is left out, and does not count: acts on a clock (LG-12), and changes of
    squads (SP-18).
    """
    shown = visible(state, facts, viewer)
    end = len(shown) if before is None else max(0, min(before - 1, len(shown)))
    start = max(0, end - LINES)
    organiser = viewer.role is Role.ORGANISER
    acts = _acts(state, facts, frozenset(shown[start:end]), actor)
    return JournalPart(
        acts=tuple(
            replace(act, number=n, fact=readable(act.fact, viewer))
            for n, act in enumerate(acts, start=start + 1)
        ),
        last=_last(state, facts, actor, shown),
        round=len(state.rounds) or None if organiser and not state.setup.closed else None,
        older=start + 1 if start else None,
    )


def _acts(
    state: State, facts: Sequence[Fact], wanted: frozenset[int], actor: PersonId
) -> Iterator[JournalAct]:
    """The facts with these numbers, each with the match it is about as it was then."""
    before: State | None = None
    for number, fact in enumerate(facts[: max(wanted, default=0)], start=1):
        if number in wanted:
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


def _last(
    state: State, facts: Sequence[Fact], actor: PersonId, shown: Sequence[int]
) -> JournalAct | None:
    last = state.last_acts.get(actor)
    asked = decide(state, TakeBackLast(), actor=actor, fresh=bytes(32), now=state.latest)
    if last is None or isinstance(asked, Refusal) or not 1 <= last.act <= len(facts):
        return None
    fact = facts[last.act - 1]
    if last.act in shown:
        return JournalAct(shown.index(last.act) + 1, fact, _match(state, fact))
    if isinstance(fact, ClockStarted):
        fact = replace(fact, extra=None, faces=())  # who plays has not asked for the roll
    return JournalAct(0, fact, _match(state, fact))
