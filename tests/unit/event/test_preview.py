from podium.core.ids import EntrantId
from podium.event.check_in import CheckInAll
from podium.event.preview import PlaceChange, Preview, preview
from tests.unit.event.playing import ORGANISER, SP, Playing


def test_a_preview_of_somebody_joining_late_shows_their_new_line() -> None:
    """It once failed: who was not in the table before had no line to compare with."""
    event = Playing(SP, rounds=3).begin(4)
    event.publish()
    event.register(1)
    would = preview(event.state, CheckInAll(), actor=ORGANISER, now=event.now)
    assert isinstance(would, Preview)
    new = next(one for one in would.places if one.entrant == EntrantId("e5"))
    assert isinstance(new, PlaceChange)
    assert (new.place_before, new.points_before) == (None, 0)
    assert new.place_after is not None
