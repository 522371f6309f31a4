"""The journal: every act in words, and which acts can be taken back."""

from typing import ClassVar

from msgspec import Struct

from podium.core.sheet import MatchKind
from podium.event.ids import PODIUM, MatchRef, Thing
from podium.event.view.journal import JournalAct, JournalPart
from podium.event.view.shapes import TakenLine
from podium.kernel.now import Now
from podium.service.ids import EventId
from podium.web.pages.deeds import DeedSentence, Telling, deed
from podium.web.pages.matches import find_line
from podium.web.pages.names import Name
from podium.web.pages.subject import Subject


class JournalLine(Struct, frozen=True):
    """An act. `number`: its place in the journal. `by`: None for Podium itself.

    `thing`: the thing through which it can currently be taken back, at this `version`. `correct`:
    the match it is about, whose result stands.
    """

    number: int
    at: Now
    by: Name | None
    deed: DeedSentence
    thing: Thing | None = None
    version: int | None = None
    correct: MatchRef | None = None


class JournalPage(Struct, frozen=True):
    """Acts, latest first. `last`: the viewer's last act, if they can take it back.

    `round`: the round that can be taken back as a whole, with its `results`; None for judges or
    before round 1. `taken`: the round that can be put back. `older`: where earlier acts begin, if
    there are any.
    """

    template: ClassVar[str] = "desk/journal.html"
    id: EventId
    lines: tuple[JournalLine, ...]
    last: DeedSentence | None
    round: int | None
    results: int
    taken: TakenLine | None
    older: int | None


def journal_page(subject: Subject, journal: JournalPart) -> JournalPage:
    """The page of these acts."""
    return JournalPage(
        id=subject.event,
        lines=tuple(_line(subject, act) for act in reversed(journal.acts)),
        last=None if journal.last is None else _sentence(subject, journal.last),
        round=journal.round,
        results=_results(subject),
        taken=subject.desk.taken,
        older=journal.older,
    )


def _results(subject: Subject) -> int:
    """How many results the latest round has."""
    rounds = subject.view.rounds
    matches = rounds[-1].matches if rounds else ()
    return sum(one.kind is MatchKind.MATCH and one.result is not None for one in matches)


def _line(subject: Subject, act: JournalAct) -> JournalLine:
    fact = act.fact
    by = None if fact.by == PODIUM else subject.roll.person(fact.by)
    sentence = _sentence(subject, act)
    return JournalLine(
        act.number, fact.at, by, sentence, act.thing, act.version, _settled(subject, act)
    )


def _settled(subject: Subject, act: JournalAct) -> MatchRef | None:
    ref = getattr(act.fact, "match", None)
    line = find_line(subject.view, ref) if isinstance(ref, MatchRef) else None
    return ref if line is not None and line.result is not None else None


def _sentence(subject: Subject, act: JournalAct) -> DeedSentence:
    return deed(act.fact, Telling(subject, act.match))
