"""The podium: the first three places, once nothing can change them by play."""

from typing import ClassVar

from msgspec import Struct

from podium.event.view.shapes import EventPhase
from podium.progress.cut import Cut
from podium.web.pages.public.standings import PlaceRow, place_rows
from podium.web.pages.subject import Subject

STEPS = 3


class Stand(Struct, frozen=True):
    """Who stands on the podium, the champion first."""

    sheet: ClassVar[str] = "stand"
    places: tuple[PlaceRow, ...]

    @property
    def champion(self) -> PlaceRow:
        """The first place."""
        return self.places[0]


def stand(subject: Subject, cut: Cut | None) -> Stand | None:
    """The podium; None before the event is closed or its cut is won, and without a first place."""
    won = cut is not None and isinstance(cut.state.champion, str) and cut.state.over()
    if not won and subject.view.event.phase is not EventPhase.CLOSED:
        return None
    if not subject.view.rounds:
        return None
    best = tuple(row for row in place_rows(subject)[:STEPS] if row.place is not None)
    return Stand(best) if best else None
