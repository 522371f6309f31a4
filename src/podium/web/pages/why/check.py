"""How anyone checks the draw of a round, step by step."""

from typing import ClassVar

from msgspec import Struct

from podium.core.sheet import Stage
from podium.event.view.drawn import OpenedBasis
from podium.event.view.shapes import DrawLine
from podium.exchange.draw_checks import DrawFinding, DrawFound, check_round
from podium.exchange.draws_file import DrawsFile
from podium.service.ids import EventId

_BY_READER = (DrawFound.COMMITMENT_HOLDS, DrawFound.SEAL_HOLDS, DrawFound.DRAFTS)
"""What the page lets its reader see by themselves."""


class CheckPage(Struct, frozen=True):
    """The draw of one round. `draw`: None if the round was not drawn here. `basis`: None if no
    basis was sealed. `drafts`: others that were drawn and thrown away. `findings`: what replaying
    has found; `holds`: nothing of it is wrong. `numbers`: all published rounds.
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


def check_page(file: DrawsFile, number: int) -> CheckPage | None:
    """The page of a round; None if there is no such round."""
    if not 1 <= number <= len(file.rounds):
        return None
    played = file.rounds[number - 1]
    findings = check_round(file, number)
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
    )
