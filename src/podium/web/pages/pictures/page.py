"""The page of pictures."""

from typing import ClassVar

from msgspec import Struct

from podium.core.sheet import Stage
from podium.event.view.places import Places
from podium.service.ids import EventId
from podium.web.pages.pictures.chosen import BEST, MANY, ChosenEntrants, chosen
from podium.web.pages.pictures.course import CoursePicture, course_picture
from podium.web.pages.pictures.meetings import MeetingsPicture, meetings_picture
from podium.web.pages.pictures.spread import SpreadPicture, spread_picture
from podium.web.pages.subject import Subject


class PicturesPage(Struct, frozen=True):
    """All pictures. `best`: how many entrants are always shown, `all`: how many there are, `many`:
    how many can be shown on request, `everyone`: whether they are.
    """

    template: ClassVar[str] = "pictures/pictures.html"
    id: EventId
    shown: tuple[ChosenEntrants, ...]
    all: int
    search: str
    course: CoursePicture | None
    spread: SpreadPicture
    meetings: MeetingsPicture
    best: int = BEST
    many: int = MANY
    everyone: bool = False


def pictures_page(
    subject: Subject, places: tuple[Places, ...], *, search: str = "", everyone: bool = False
) -> PicturesPage:
    """The pictures of an event; none before the first round. `places`: everyone's after each Swiss
    round, and after the cut if it has begun. `everyone`: as many as can be drawn.
    """
    best = MANY if everyone else BEST
    shown = chosen(subject, search, best)
    rounds = subject.view.rounds
    cut = bool(rounds) and rounds[-1].stage is Stage.CUT
    return PicturesPage(
        subject.event,
        shown,
        len(subject.view.standings),
        search,
        course_picture(places, shown, cut=cut) if shown else None,
        spread_picture(subject.view),
        meetings_picture(subject, shown),
        best,
        everyone=everyone,
    )
