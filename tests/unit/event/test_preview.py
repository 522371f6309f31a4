import pytest

from podium.core.ids import EntrantId
from podium.event.check_in import CheckInAll
from podium.event.preview import PlaceChange, Preview, preview
from podium.event.results import CorrectResult
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


@pytest.mark.rule("EV-12", "EV-14")
def test_a_preview_of_a_correction_in_the_cut_shows_the_final_places() -> None:
    """It once compared the Swiss table, which a cut does not change."""
    event = Playing(SP, rounds=2, cut=2).begin(4).play(2)
    event.publish()
    ref = next(event.open_matches())
    first, second = event.match(ref).match.entrants
    event.record(ref, first)
    correction = CorrectResult(ref, event.win(ref, second))
    would = preview(event.state, correction, actor=ORGANISER, now=event.now)
    assert isinstance(would, Preview)
    places = {one.entrant: (one.place_before, one.place_after) for one in would.places}
    assert places == {first: (1, 2), second: (2, 1)}
