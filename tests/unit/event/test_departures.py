"""By the book or not: every departure is found while it stands, and names nobody (EV-24)."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from podium.core.departure import Departure, DepartureKind
from podium.core.ids import EntrantId
from podium.core.sheet import MatchKind
from podium.event import departures as book
from podium.event.check_in import CheckInAll
from podium.event.circumstances import Circumstances
from podium.event.departures import DepartureRow, Found, departures
from podium.event.entered_rounds import EnterPairing
from podium.event.evolve import fold
from podium.event.ids import PersonId
from podium.event.registration import Register
from podium.event.rounds import DrawRound, PublishRound, TakeBackRound
from podium.event.setup import AnnounceEvent, ChangeSettings, CloseEvent
from podium.event.staff import NameStaff
from podium.event.state import State
from podium.event.swapping import SwapEntrants
from podium.event.taking_back import TakeBackLast
from podium.event.terms import Paired
from podium.event.wire import encode
from podium.kernel.refusal import Code
from podium.kernel.viewer import SPECTATOR, Role
from tests.unit.event.playing import ALL, DESK, LG, ORGANISER, SP, START, Playing
from tests.unit.event.test_twin_worlds import assert_twins, twins
from tests.unit.event.wire_reading import decode_fact

JOURNALS = Path(__file__).parents[2] / "golden" / "journals"
pytestmark = pytest.mark.rule("EV-24")


def told(event: Playing) -> list[tuple[DepartureKind, int | None]]:
    return [(one.what, one.round) for one in event.view().departures]


def swap(event: Playing, *, reason: str = "", by: str = ORGANISER) -> SwapEntrants:
    """Swaps the first two tables' first players in the draft."""
    assert event.state.draft is not None
    one, other = (paired.entrants[0] for paired in event.state.draft.matches[:2])
    command = SwapEntrants(one, other, accept_rematch=True, reason=reason)
    event.do(command, by=by)
    return command


@pytest.mark.parametrize("rulebook", ALL)
def test_an_event_in_which_all_is_as_foreseen_is_by_the_book(rulebook: str) -> None:
    event = Playing(rulebook, rounds=3, cut=0).begin(9)
    assert told(event) == []
    event.play(3)
    assert told(event) == []


@pytest.mark.parametrize("journal", [*ALL, "first-counted", "first-mixed"])
def test_departures_of_stored_events_are_found_too(journal: str) -> None:
    lines = (JOURNALS / f"{journal}.jsonl").read_bytes().splitlines()
    state = fold(map(decode_fact, lines))
    assert state is not None
    rematch = Departure(DepartureKind.REMATCH, 12, Role.ORGANISER, at=START)
    assert departures(state) == ((rematch,) if journal == "first-counted" else ())


def test_a_swap_is_told_with_role_moment_and_reason_once_its_round_is_published() -> None:
    event = Playing(SP).begin(8).draw()
    event.wait(3)
    swap(event, reason="two brothers")
    event.wait(3)
    assert told(event) == []
    event.do(PublishRound())
    assert event.view().departures == (
        Departure(
            DepartureKind.SWAPPED,
            1,
            Role.ORGANISER,
            "two brothers",
            at=event.state.rounds[0].draft.swaps[0].how.at,
        ),
    )
    assert event.view().departures[0].at == START + 3 * 60_000


def test_a_swap_that_was_taken_back_or_swapped_back_is_no_departure() -> None:
    event = Playing(SP).begin(8).draw()
    swap(event)
    event.do(TakeBackLast())
    again = swap(event)
    event.do(again)
    event.do(PublishRound())
    assert told(event) == []


def test_a_swap_that_was_swapped_back_after_another_is_no_departure_and_the_other_is() -> None:
    event = Playing(SP).begin(8).draw()
    assert event.state.draft is not None
    one, two, three, four = (paired.entrants[0] for paired in event.state.draft.matches)
    event.do(SwapEntrants(one, two, reason="undone"))
    event.do(SwapEntrants(three, four, reason="stands"))
    event.do(SwapEntrants(two, one, reason="undoes"))
    event.do(PublishRound())
    assert [one.reason for one in event.view().departures] == ["stands"]


def test_two_swaps_of_the_same_two_that_undo_nothing_are_both_told() -> None:
    event = Playing(SP).begin(8).draw()
    assert event.state.draft is not None
    one, two, three, _ = (paired.entrants[0] for paired in event.state.draft.matches)
    for pair in ((one, two), (two, three), (one, two)):
        event.do(SwapEntrants(*pair))
    event.do(PublishRound())
    assert told(event) == [(DepartureKind.SWAPPED, 1)] * 3


def test_a_round_that_was_taken_back_and_drawn_again_is_by_the_book() -> None:
    event = Playing(SP).begin(8).draw()
    swap(event)
    event.do(PublishRound())
    event.do(TakeBackRound(1))
    assert told(event) == []
    event.do(PublishRound())
    assert told(event) == [(DepartureKind.SWAPPED, 1)]
    event.do(TakeBackRound(1))
    event.publish()
    assert told(event) == []


@pytest.mark.rule("EV-3")
def test_a_rematch_that_was_accepted_is_told() -> None:
    event = Playing(SP, rounds=4).begin(4).play(3)
    assert event.refused(DrawRound()) is Code.UNPAIRABLE
    event.do(DrawRound(allow_rematches=True, reason="one more round"))
    event.do(PublishRound())
    (found,) = event.view().departures
    assert (found.what, found.round, found.reason) == (DepartureKind.REMATCH, 4, "one more round")
    event.do(TakeBackRound(4))
    assert told(event) == []


def test_a_rematch_by_a_swap_has_the_circumstances_of_the_swap() -> None:
    event = Playing(SP, rounds=3).begin(4).play(1)
    met = event.round.matches[0].match.entrants
    event.draw()
    event.wait(9)
    assert event.state.draft is not None
    mine = next(one for one in event.state.draft.matches if met[0] in one.entrants)
    opponent = next(entrant for entrant in mine.entrants if entrant != met[0])
    event.do(SwapEntrants(opponent, met[1], accept_rematch=True, reason="late"))
    event.do(PublishRound())
    assert set(told(event)) == {(DepartureKind.REMATCH, 2), (DepartureKind.SWAPPED, 2)}
    assert {(one.reason, one.at) for one in event.view().departures} == {("late", event.now)}


def test_a_pairing_entered_by_hand_is_told() -> None:
    event = Playing(SP).begin(4).draw()
    assert event.state.draft is not None
    event.do(EnterPairing(event.state.draft.matches, "no power"))
    event.do(PublishRound())
    (found,) = event.view().departures
    assert (found.what, found.round, found.reason) == (DepartureKind.ENTERED, 1, "no power")
    event.do(TakeBackRound(1))
    event.publish()
    assert told(event) == []


def byes_of(event: Playing) -> list[EntrantId]:
    return [one.match.entrants[0] for one in event.round.matches if one.match.kind is MatchKind.BYE]


def give_bye(event: Playing, entrant: EntrantId) -> None:
    """Swaps an entrant of the draft with the one who has the bye."""
    assert event.state.draft is not None
    (drawn,) = (one for one in event.state.draft.matches if one.kind is MatchKind.BYE)
    event.do(SwapEntrants(drawn.entrants[0], entrant, accept_rematch=True, reason="ill"))


@pytest.mark.rule("EV-7")
def test_a_bye_given_by_hand_is_told_and_one_given_again_as_such() -> None:
    event = Playing(SP, rounds=3).begin(5).draw()
    assert event.state.draft is not None
    playing = next(one for one in event.state.draft.matches if one.kind is MatchKind.MATCH)
    give_bye(event, playing.entrants[0])
    event.do(PublishRound())
    assert told(event) == [(DepartureKind.SWAPPED, 1), (DepartureKind.BYE, 1)]
    event.record_all()
    had = byes_of(event)[0]
    event.draw()
    give_bye(event, had)
    event.do(PublishRound())
    assert {what for what, number in told(event) if number == 2} >= {
        DepartureKind.SWAPPED,
        DepartureKind.BYE,
        DepartureKind.BYE_AGAIN,
    }
    assert {one.reason for one in event.view().departures} == {"ill"}
    event.do(TakeBackRound(2))
    event.publish()
    assert {number for _, number in told(event)} == {1}


@pytest.mark.rule("EV-7")
def test_more_byes_than_the_one_left_over_are_told() -> None:
    event = Playing(SP).begin(4).draw()
    assert event.state.draft is not None
    first, second = event.state.draft.matches
    alone = tuple(Paired((entrant,), MatchKind.BYE) for entrant in second.entrants)
    event.do(EnterPairing((first, *alone)))
    event.do(PublishRound())
    assert told(event) == [(DepartureKind.ENTERED, 1), (DepartureKind.BYE, 1)]


@pytest.mark.rule("EV-1")
def test_rounds_and_cut_that_are_not_as_announced_are_told() -> None:
    event = Playing(SP, rounds=3, cut=4)
    event.do(ChangeSettings(replace(event.state.setup.settings, rounds=2)))
    event.begin(9)
    assert told(event) == []
    event.wait(5)
    settings = event.state.setup.settings
    event.do(ChangeSettings(replace(settings, rounds=4, cut=0), "fewer came"))
    changed_at = event.now
    event.wait(5)
    event.do(ChangeSettings(replace(settings, rounds=4, cut=0, place="Hall 2")))
    assert told(event) == [(DepartureKind.ROUNDS, None), (DepartureKind.CUT, None)]
    assert {(one.reason, one.at) for one in event.view().departures} == {("fewer came", changed_at)}
    event.do(ChangeSettings(settings))
    assert told(event) == []


def test_fewer_rounds_than_the_rulebook_plans_are_told_once_the_event_runs() -> None:
    event = Playing(SP).begin(9).play(1)
    event.do(ChangeSettings(replace(event.state.setup.settings, rounds=4)))
    assert told(event) == []
    event.do(ChangeSettings(replace(event.state.setup.settings, rounds=3)))
    assert told(event) == [(DepartureKind.ROUNDS, None)]


def test_a_plan_by_the_number_of_entrants_tells_nobody_who_is_checked_in() -> None:
    """With 8 present the rulebook has 3 rounds, with 9 it has 4: nobody sees which it is."""
    worlds = Playing(SP), Playing(SP)
    for world, present in zip(worlds, (8, 9), strict=True):
        world.register(8)
        world.do(Register("e9", ("p9",)))
        world.do(AnnounceEvent())
        world.do(ChangeSettings(replace(world.state.setup.settings, rounds=3)))
        if present == 9:
            world.do(CheckInAll())
    assert worlds[0].view().departures == worlds[1].view().departures


def test_an_event_closed_early_says_so_and_one_that_was_over_does_not() -> None:
    event = Playing(SP, rounds=3).begin(4).play(1)
    event.do(CloseEvent(early=True, reason="a storm"))
    (found,) = event.view().departures
    assert (found.what, found.reason) == (DepartureKind.CLOSED_EARLY, "a storm")
    over = Playing(SP, rounds=1, cut=0).begin(4).play(1)
    over.do(CloseEvent(early=True))
    assert told(over) == []


def test_a_departure_names_the_role_and_not_the_person() -> None:
    event = Playing(SP).begin(8)
    event.do(NameStaff(PersonId("somebody"), Role.ORGANISER))
    event.draw()
    swap(event, by="somebody")
    event.do(PublishRound())
    assert event.view().departures[0].by is Role.ORGANISER
    assert b"somebody" not in encode(event.view().departures)


def test_everyone_reads_the_same() -> None:
    event = Playing(SP).begin(8).draw()
    swap(event)
    event.do(PublishRound())
    assert event.view(SPECTATOR).departures == event.view(DESK).departures != ()


def _not_started(state: State) -> Iterator[Found]:
    """A made-up kind that would tell whether the clock of a round was started (LG-12)."""
    for played, clock in zip(state.rounds, state.clocks, strict=True):
        if clock.started is None:
            yield played.number, Circumstances(Role.ORGANISER, START)


@pytest.mark.rule("LG-12")
@pytest.mark.parametrize("taken_back", [False, True])
def test_a_secret_departure_is_told_to_nobody_before_its_round_is_over(
    monkeypatch: pytest.MonkeyPatch, taken_back: bool
) -> None:
    row = {DepartureKind.CUT: DepartureRow(_not_started, secret=True)}
    monkeypatch.setattr(book, "ROWS", row)
    started, waiting = twins(LG)
    started.start_clock()
    if taken_back:
        started.do(TakeBackLast())
    assert_twins(started, waiting)
    assert started.view(DESK).departures == waiting.view(DESK).departures == ()
    for world in (started, waiting):
        world.record_all()
    assert told(waiting) == [(DepartureKind.CUT, 1)]
    assert bool(told(started)) is taken_back


def test_every_kind_is_found_by_a_row() -> None:
    assert set(book.ROWS) == set(DepartureKind)
