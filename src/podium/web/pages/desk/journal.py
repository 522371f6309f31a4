"""The journal: every act in words, and what can be taken back."""

from collections.abc import Iterator, Sequence
from typing import ClassVar

from msgspec import Struct

from podium.event.decide import decide
from podium.event.evolve import evolve
from podium.event.fact import Fact
from podium.event.ids import PODIUM, PersonId, Thing
from podium.event.state import State
from podium.event.table import FACTS
from podium.event.taking_back import TakeBack, TakeBackLast
from podium.event.things import find_thing
from podium.kernel.now import Now
from podium.kernel.refusal import Refusal
from podium.kernel.viewer import Role
from podium.service.ids import EventId
from podium.web.pages.deeds import Deed, Telling, deed
from podium.web.pages.names import Name
from podium.web.pages.subject import Subject

LINES = 100


class JournalLine(Struct, frozen=True):
    """An act. `number`: its place in the journal. `by`: None for Podium itself.

    `thing`: with which it can be taken back as things are, at this `version` of it.
    """

    number: int
    at: Now
    by: Name | None
    deed: Deed
    thing: Thing | None = None
    version: int | None = None


class JournalPage(Struct, frozen=True):
    """The latest acts first. `last`: what the viewer did last, if they can take it back.

    `round`: the round that can be taken back as a whole; None for judges or before round 1.
    `older`: where earlier acts begin, if there are any.
    """

    template: ClassVar[str] = "desk/journal.html"
    id: EventId
    lines: tuple[JournalLine, ...]
    last: Deed | None
    round: int | None
    older: int | None


def journal_page(
    subject: Subject,
    state: State,
    facts: Sequence[Fact],
    *,
    actor: PersonId,
    before: int | None = None,
) -> JournalPage:
    """The page of acts before this number."""
    end = len(facts) if before is None else max(0, min(before - 1, len(facts)))
    start = max(0, end - LINES)
    told = list(_told(subject, facts[:end], start))
    lines = tuple(_line(state, number, fact, words, subject, actor) for number, fact, words in told)
    organiser = subject.view.role is Role.ORGANISER
    return JournalPage(
        id=subject.event,
        lines=tuple(reversed(lines)),
        last=_last(state, facts, subject, actor),
        round=len(state.rounds) or None if organiser and not state.setup.closed else None,
        older=start + 1 if start else None,
    )


def _told(subject: Subject, facts: Sequence[Fact], start: int) -> Iterator[tuple[int, Fact, Deed]]:
    """Facts from a place on, each told by the event as it was then."""
    state: State | None = None
    for place, fact in enumerate(facts):
        if place >= start:
            yield place + 1, fact, deed(fact, Telling(subject, state))
        state = evolve(state, fact)


def _line(
    state: State, number: int, fact: Fact, words: Deed, subject: Subject, actor: PersonId
) -> JournalLine:
    by = None if fact.by == PODIUM else subject.roll.person(fact.by)
    thing = _reversible(state, number, fact, actor)
    kept = None if thing is None else find_thing(state, thing)
    version = None if kept is None else kept.version
    return JournalLine(number, fact.at, by, words, thing, version)


def _reversible(state: State, number: int, fact: Fact, actor: PersonId) -> Thing | None:
    """The first thing that is as this act left it, if whoever looks could take it back now."""
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


def _last(state: State, facts: Sequence[Fact], subject: Subject, actor: PersonId) -> Deed | None:
    last = state.last_acts.get(actor)
    asked = decide(state, TakeBackLast(), actor=actor, fresh=bytes(32), now=state.latest)
    if last is None or isinstance(asked, Refusal) or not 1 <= last.act <= len(facts):
        return None
    return deed(facts[last.act - 1], Telling(subject, state))
