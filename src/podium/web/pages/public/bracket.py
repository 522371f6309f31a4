"""The bracket of the cut."""

from typing import ClassVar

from msgspec import Struct

from podium.brackets.settings import CutMethod
from podium.brackets.state import MatchStatus
from podium.event.view.shapes import EventPhase
from podium.progress.cut import Cut
from podium.service.ids import EventId
from podium.web.pages.names import Name
from podium.web.pages.public.bracket_drawing import BracketDrawing, RoundTitle, Stretch, drawing
from podium.web.pages.public.bracket_layout import BoxShape, screen_shape
from podium.web.pages.subject import Subject


class BracketPage(Struct, frozen=True):
    """The bracket. Without `drawing` the cut has not been made; `without`: there will be no cut.

    `step`: the round that a phone shows, from 1.
    """

    template: ClassVar[str] = "public/bracket.html"
    id: EventId
    method: CutMethod | None = None
    champion: Name | None = None
    drawing: BracketDrawing | None = None
    step: int = 1
    without: bool = False

    @property
    def rounds(self) -> tuple[Stretch, ...]:
        """All rounds of all parts."""
        return () if self.drawing is None else self.drawing.rounds


def bracket_page(
    subject: Subject, cut: Cut | None, *, step: int = 0, shape: BoxShape | None = None
) -> BracketPage:
    """The page of a cut; None if it has not begun. `step`: the round to show on a phone; without
    it, or beyond the last, the one that is played. `shape`: of the drawing, unless it is for a
    screen.
    """
    if cut is None:
        return BracketPage(subject.event, without=_is_without(subject))
    champion = cut.state.champion
    drawn = drawing(subject, cut, shape or screen_shape(cut.state))
    return BracketPage(
        id=subject.event,
        method=cut.rules.method,
        champion=subject.roll.entrant(champion) if isinstance(champion, str) else None,
        drawing=drawn,
        step=step if 1 <= step <= len(drawn.rounds) else _current(drawn.rounds),
    )


def _current(rounds: tuple[Stretch, ...]) -> int:
    """The first round with a match to be played; when there is none, the last, which is the final
    and not the match for third place.
    """
    ready = (
        number
        for number, one in enumerate(rounds, 1)
        if any(match.status is MatchStatus.READY for match in one.fixtures)
    )
    last = [
        number for number, one in enumerate(rounds, 1) if one.title is not RoundTitle.THIRD_PLACE
    ]
    return next(ready, last[-1] if last else len(rounds))


def _is_without(subject: Subject) -> bool:
    """Whether it is certain that no cut follows. A title match is played only if two are level."""
    event, rules = subject.view.event, subject.rulebook.cut
    if rules is None or event.phase is EventPhase.CLOSED:
        return True
    stated = None if event.settings is None else event.settings.cut
    cut = stated if event.cut is None else event.cut
    return cut == 0 and rules.method is not CutMethod.TITLE_MATCH
