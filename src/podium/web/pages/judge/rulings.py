"""Rulings on record, and appeals against them (EV-10)."""

from collections.abc import Iterable
from typing import ClassVar

from msgspec import Struct

from podium.core.ids import EntrantId
from podium.event.ids import MatchRef
from podium.event.rulings import RulingOutcome, has_last_word
from podium.event.state import RulingKept, State
from podium.rulebooks.staff import LastWord
from podium.service.ids import EventId
from podium.web.pages.desk.desk import table_of
from podium.web.pages.names import Name
from podium.web.pages.subject import Subject


class RulingWords(Struct, frozen=True):
    """A ruling. `final`: what was ruled on appeal, `final_by` whom; `replaced`: in its place.

    `waits`: it is appealed and not decided. `decides`: the viewer has the last word on it.
    `own`: the viewer plays at that table, and so has not.
    """

    id: str
    version: int
    match: MatchRef | None
    table: int | None
    names: tuple[Name, ...]
    outcome: RulingOutcome
    text: str
    by: Name
    waits: bool
    decides: bool
    own: bool
    final: str | None
    final_by: Name | None
    replaced: bool


class RulingsPage(Struct, frozen=True):
    """All rulings: appeals that wait first, then the latest. `organiser`: has the last word."""

    template: ClassVar[str] = "judge/rulings.html"
    id: EventId
    rows: tuple[RulingWords, ...]
    organiser: bool


def rulings_page(subject: Subject, state: State, me: EntrantId | None) -> RulingsPage:
    """The page of the rulings."""
    rows = ruling_words(subject, state, me, reversed(state.rulings))
    in_order = sorted(rows, key=lambda one: not one.waits)
    return RulingsPage(subject.event, tuple(in_order), organiser_decides(state))


def ruling_words(
    subject: Subject, state: State, me: EntrantId | None, keys: Iterable[str]
) -> tuple[RulingWords, ...]:
    """These rulings in words. `me`: as whom the viewer plays, if they do."""
    return tuple(_words(subject, state, me, key) for key in keys)


def organiser_decides(state: State) -> bool:
    """Whether appeals go to the organiser: by the rulebook, not for want of a head judge."""
    return state.rulebook.staff.last_word is LastWord.ORGANISER


def waiting_appeals(state: State) -> tuple[str, ...]:
    """Rulings whose appeal nobody has decided yet."""
    return tuple(key for key, kept in state.rulings.items() if _waits(kept))


def _words(subject: Subject, state: State, me: EntrantId | None, key: str) -> RulingWords:
    kept = state.rulings[key]
    own = me is not None and me in kept.entrants
    return RulingWords(
        id=key,
        version=kept.version,
        match=kept.match,
        table=None if kept.match is None else table_of(subject, kept.match.round, kept.match.index),
        names=tuple(subject.roll.entrant(one) for one in kept.entrants),
        outcome=RulingOutcome(kept.outcome),
        text=kept.text,
        by=subject.roll.person(kept.by),
        waits=_waits(kept),
        decides=has_last_word(state, subject.view.role) and not own,
        own=own,
        final=kept.final,
        final_by=None if kept.final_by is None else subject.roll.person(kept.final_by),
        replaced=kept.replaced,
    )


def _waits(kept: RulingKept) -> bool:
    return kept.appealed and kept.final is None
