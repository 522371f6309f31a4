"""The forecast of a round: what it is made from, and that it tells nobody the time (LG-12)."""

import pytest

from podium.event.clock import StartClock
from podium.event.registration import Register
from podium.event.results import CorrectResult
from podium.event.view.pace import RoundPace, UnfinishedTable
from podium.kernel.now import MINUTE, Now
from podium.kernel.viewer import Role, Sight, Viewer
from podium.web.pages.desk.desk import desk_page
from podium.web.pages.desk.forecast import Forecast, forecast, forecast_part
from podium.web.texts.tabs import Tab
from tests.unit.event.playing import DESK, LG, ORGANISER, SP, START, Playing
from tests.unit.event.viewing import staff_views
from tests.unit.web.pages.showing import rendered, subject_of


def pace(came: list[int], *, left: int = 0, began: int = 0, time_up: int | None = 120) -> RoundPace:
    """A round whose results came after so many minutes; `left`: tables still playing."""
    end = None if time_up is None else Now((began + time_up) * MINUTE)
    return RoundPace(
        1,
        Now(began * MINUTE),
        end,
        tuple(Now((began + one) * MINUTE) for one in came),
        tuple(UnfinishedTable(len(came) + one, end) for one in range(left)),
    )


def told(*paces: RoundPace, now: int) -> Forecast:
    found = forecast(paces, Now(now * MINUTE))
    assert found is not None
    return found


def minutes(found: Forecast) -> tuple[int | None, int | None]:
    ends = (found.earliest, found.latest)
    return tuple(None if end is None else end // MINUTE for end in ends)  # type: ignore[return-value]


def test_nothing_is_foretold_once_all_results_are_in_or_from_too_few() -> None:
    assert forecast([], Now(0)) is None
    assert forecast([pace([50, 60])], Now(70 * MINUTE)) is None
    assert minutes(told(pace([50, 60], left=2), now=70)) == (None, None)


def test_without_an_earlier_round_results_keep_coming_as_they_did() -> None:
    assert minutes(told(pace([40, 50, 60], left=2), now=61)) == (80, 80)
    assert minutes(told(pace([40, 70, 100], left=2), now=101)) == (120, 120)
    assert minutes(told(pace([40, 70, 100], left=2, time_up=None), now=101)) == (160, 160)


def test_a_round_goes_on_as_the_earlier_ones_did_faster_or_slower_as_it_began() -> None:
    earlier = [pace([40, 50, 60, 90]), pace([40, 50, 60, 100], began=200)]
    assert minutes(told(*earlier, pace([], left=4, began=400), now=410)) == (490, 500)
    same = pace([40, 50, 60], left=1, began=400)
    assert minutes(told(*earlier, same, now=461)) == (490, 500)
    slower = pace([44, 55, 66], left=1, began=400)
    assert minutes(told(*earlier, slower, now=467)) == (499, 510)


def test_the_end_is_never_in_the_past_nor_after_time_is_up_and_all_slips_are_brought() -> None:
    earlier = pace([40, 50, 125])
    assert minutes(told(earlier, pace([60, 90, 100], left=1, began=400), now=501)) == (525, 525)
    assert minutes(told(earlier, pace([40, 50, 60], left=1, began=400), now=640)) == (640, 640)


def test_tables_are_late_when_nine_of_ten_had_finished_or_time_is_up() -> None:
    earlier = pace([40] * 9 + [60])
    assert told(earlier, pace([40], left=2, began=400), now=460).late == ()
    assert told(earlier, pace([40], left=2, began=400), now=461).late == (1, 2)
    assert told(pace([40], left=2), now=119).late == ()
    assert told(pace([40], left=2), now=120).late == (1, 2)


def test_a_result_counts_from_when_it_first_stood_and_not_from_its_correction() -> None:
    event = Playing(SP).begin(4)
    event.publish()
    event.start_clock()
    event.wait(30)
    ref = next(event.open_matches())
    event.record(ref)
    event.wait(30)
    loser = event.match(ref).match.entrants[1]
    event.do(CorrectResult(ref, event.win(ref, loser)))
    (found,) = staff_views(event).paces
    assert found.came == (START + 30 * MINUTE,)
    assert [one.index for one in found.open] == [1]


@pytest.mark.rule("LG-12")
def test_of_a_secret_clock_the_forecast_is_folded_away_and_hidden_from_who_plays() -> None:
    event = Playing(LG)
    event.do(Register("e1", (ORGANISER,)))
    event.begin(8)
    event.publish()
    event.do(StartClock(1))
    for sight in (Sight.NOTHING, Sight.ASKING):
        assert staff_views(event, Viewer(Role.ORGANISER, sight=sight)).paces == ()
    subject = subject_of(event, DESK)
    part = forecast_part(subject, staff_views(event, DESK).paces, event.now)
    assert part is not None
    assert part.secret
    event.record(next(event.open_matches()))
    subject = subject_of(event, DESK)
    shown = desk_page(subject, subject.desk, expected=part)
    page = rendered(subject, Tab.DESK, shown).decode()
    assert "Show the forecast" in page
    assert (
        "Show the forecast"
        not in rendered(subject, Tab.DESK, desk_page(subject, subject.desk)).decode()
    )
