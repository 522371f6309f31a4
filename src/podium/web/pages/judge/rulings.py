"""Rulings on record, and appeals against them (EV-10)."""

from typing import ClassVar

from msgspec import Struct

from podium.core.ids import EntrantId
from podium.event.ids import MatchRef
from podium.event.rulings import RulingOutcome
from podium.event.view.judging import RulingRecord, Rulings
from podium.rulebooks.staff import LastWord
from podium.service.ids import EventId
from podium.web.pages.desk.desk import table_of
from podium.web.pages.names import Name
from podium.web.pages.subject import Subject


class RulingWords(Struct, frozen=True):
    """A ruling. `final`: the ruling on appeal, given by `final_by`; `replaced`: it replaces the
    first.

    `waits`: it is appealed and not decided. `decides`: the viewer decides the appeal. `own`: the
    viewer plays at that table, and so does not decide.
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
    """All rulings: waiting appeals first, then the latest. `organiser`: decides appeals."""

    template: ClassVar[str] = "judge/rulings.html"
    id: EventId
    rows: tuple[RulingWords, ...]
    organiser: bool


def rulings_page(subject: Subject, rulings: Rulings, me: EntrantId | None) -> RulingsPage:
    """The page of the rulings."""
    rows = reversed(ruling_words(subject, rulings, me))
    in_order = sorted(rows, key=lambda one: not one.waits)
    return RulingsPage(subject.event, tuple(in_order), organiser_decides(subject))


def ruling_words(
    subject: Subject, rulings: Rulings, me: EntrantId | None
) -> tuple[RulingWords, ...]:
    """The rulings in words, oldest first. `me`: as whom the viewer plays, if they do."""
    return tuple(_words(subject, one, me, decides=rulings.decides) for one in rulings.records)


def organiser_decides(subject: Subject) -> bool:
    """Whether appeals go to the organiser by the rulebook, not for lack of a head judge."""
    return subject.rulebook.staff.last_word is LastWord.ORGANISER


def _words(
    subject: Subject, kept: RulingRecord, me: EntrantId | None, *, decides: bool
) -> RulingWords:
    own = me is not None and me in kept.entrants
    return RulingWords(
        id=kept.id,
        version=kept.version,
        match=kept.match,
        table=None if kept.match is None else table_of(subject, kept.match.round, kept.match.index),
        names=tuple(subject.roll.entrant(one) for one in kept.entrants),
        outcome=kept.outcome,
        text=kept.text,
        by=subject.roll.person(kept.by),
        waits=kept.waits,
        decides=decides and not own,
        own=own,
        final=kept.final,
        final_by=None if kept.final_by is None else subject.roll.person(kept.final_by),
        replaced=kept.replaced,
    )
