"""How anyone checks the draw of a round, step by step."""

from typing import ClassVar

from msgspec import Struct

from podium.core.ids import EntrantId
from podium.core.sheet import Stage
from podium.event.view.drawn import OpenedBasis, OpenedRound
from podium.event.view.shapes import DrawLine
from podium.exchange.draw_checks import DrawFinding, DrawFound, check_round
from podium.exchange.draws_file import DrawsFile
from podium.service.ids import EventId
from podium.web.pages.names import Name
from podium.web.pages.subject import Subject

_BY_READER = (
    DrawFound.COMMITMENT_HOLDS,
    DrawFound.SEAL_HOLDS,
    DrawFound.DRAFTS,
    DrawFound.NUMBERS_ADDED,
    DrawFound.NO_NUMBERS,
)
"""What the page lets its reader see by themselves."""


class PhoneRow(Struct, frozen=True):
    """Whose phone was asked for a number: what it had sent before, and the number if it came."""

    entrant: EntrantId
    name: Name
    hash: str
    number: str | None


class CheckPage(Struct, frozen=True):
    """The draw of one round. `draw`: None if the round was not drawn here. `basis`: None if no
    basis was sealed. `drafts`: others that were drawn and thrown away. `findings`: what replaying
    has found; `holds`: nothing of it is wrong. `numbers`: all published rounds. `phones`: who was
    asked for a number by the draw, in the order of their ids; `added`: how many added one.
    """

    template: ClassVar[str] = "why/check.html"
    id: EventId
    number: int
    stage: Stage
    draw: DrawLine | None
    basis: OpenedBasis | None
    drafts: int
    findings: tuple[DrawFinding, ...]
    holds: bool
    numbers: tuple[int, ...]
    phones: tuple[PhoneRow, ...] = ()
    added: int = 0


def check_page(subject: Subject, file: DrawsFile, number: int) -> CheckPage | None:
    """The page of a round; None if there is no such round."""
    if not 1 <= number <= len(file.rounds):
        return None
    played = file.rounds[number - 1]
    findings = check_round(file, number)
    phones = _phones(subject, file, played)
    return CheckPage(
        id=EventId(file.event),
        number=number,
        stage=played.stage,
        draw=file.draw(played.draw),
        basis=played.basis,
        drafts=sum(one.count for one in findings if one.found is DrawFound.DRAFTS),
        findings=tuple(one for one in findings if one.found not in _BY_READER),
        holds=not any(one.is_fault for one in findings),
        numbers=tuple(one.number for one in file.rounds),
        phones=phones,
        added=sum(one.number is not None for one in phones),
    )


def _phones(subject: Subject, file: DrawsFile, played: OpenedRound) -> tuple[PhoneRow, ...]:
    asking = None if played.basis is None else file.asking(played.basis.seal)
    if asking is None:
        return ()
    name = subject.roll.entrant
    return tuple(
        PhoneRow(one.entrant, name(one.entrant), one.hash, one.number) for one in asking.numbers
    )
