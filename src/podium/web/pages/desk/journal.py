"""The journal: every act in words, and which acts can be taken back."""

from typing import ClassVar

from msgspec import Struct

from podium.event.ids import PODIUM, Thing
from podium.event.view.journal import JournalAct, JournalPart
from podium.kernel.now import Now
from podium.service.ids import EventId
from podium.web.pages.deeds import DeedSentence, Telling, deed
from podium.web.pages.names import Name
from podium.web.pages.subject import Subject


class JournalLine(Struct, frozen=True):
    """An act. `number`: its place in the journal. `by`: None for Podium itself.

    `thing`: the thing through which it can currently be taken back, at this `version`.
    """

    number: int
    at: Now
    by: Name | None
    deed: DeedSentence
    thing: Thing | None = None
    version: int | None = None


class JournalPage(Struct, frozen=True):
    """Acts, latest first. `last`: the viewer's last act, if they can take it back.

    `round`: the round that can be taken back as a whole; None for judges or before round 1.
    `older`: where earlier acts begin, if there are any.
    """

    template: ClassVar[str] = "desk/journal.html"
    id: EventId
    lines: tuple[JournalLine, ...]
    last: DeedSentence | None
    round: int | None
    older: int | None


def journal_page(subject: Subject, journal: JournalPart) -> JournalPage:
    """The page of these acts."""
    return JournalPage(
        id=subject.event,
        lines=tuple(_line(subject, act) for act in reversed(journal.acts)),
        last=None if journal.last is None else _told(subject, journal.last),
        round=journal.round,
        older=journal.older,
    )


def _line(subject: Subject, act: JournalAct) -> JournalLine:
    fact = act.fact
    by = None if fact.by == PODIUM else subject.roll.person(fact.by)
    return JournalLine(act.number, fact.at, by, _told(subject, act), act.thing, act.version)


def _told(subject: Subject, act: JournalAct) -> DeedSentence:
    return deed(act.fact, Telling(subject, act.match))
