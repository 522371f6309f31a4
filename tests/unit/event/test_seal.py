"""The seal on a round's roll: for everyone, before it is opened, whoever rolled."""

import hashlib

import pytest

from podium.event.announcements import MakeAnnouncement
from podium.event.clock import CallTime, EnterRoll, PauseClock, StartClock
from podium.event.ids import Thing, ThingKind
from podium.event.rounds import TakeBackRound
from podium.event.seal import seal_at
from podium.event.taking_back import TakeBack
from podium.event.view.shapes import SealLine, UnsealedLine
from podium.kernel.viewer import SPECTATOR
from tests.unit.event.playing import DESK, LCG, LG, SP, TM, Playing, in_round_one, viewer_of


def shown(event: Playing) -> SealLine:
    line = event.view().seal
    assert line is not None
    return line


def opened(event: Playing, line: SealLine) -> int | None:
    """What a seal held, worked out from what everyone can read once it is opened."""
    view = event.view()
    (nonce,) = (draw.nonce for draw in view.draws if draw.id == line.draw)
    assert nonce is not None
    (held,) = (one for one in view.unsealed if one.draw == line.draw and _holds(one, line.number))
    words = "none yet" if held.extra is None else str(held.extra)
    sealed = bytes.fromhex(nonce) + f"{line.draw} seal {line.number}: {words}".encode()
    assert hashlib.sha256(sealed).hexdigest() == line.seal
    return held.extra


def _holds(held: UnsealedLine, number: int) -> bool:
    return held.first <= number and (held.last is None or number <= held.last)


def finish(event: Playing) -> None:
    event.do(CallTime(len(event.state.clocks), early=True))


@pytest.mark.rule("SP-14", "LG-11")
@pytest.mark.parametrize("rulebook", [SP, LG])
@pytest.mark.parametrize("entered", [3, None])
def test_a_roll_is_sealed_for_everyone_before_it_is_opened(
    rulebook: str, entered: int | None
) -> None:
    event = in_round_one(rulebook)
    before = shown(event)
    if entered is not None:
        event.do(EnterRoll(1, entered))
    event.start_clock()
    event.record(event.ref("e1"))
    after = shown(event)
    rolled = event.state.clocks[0].extra
    finish(event)
    assert (opened(event, before), opened(event, after)) == (None, rolled)
    assert event.view().seal is None
    assert entered in (None, rolled)


@pytest.mark.rule("SP-14")
def test_where_everyone_sees_the_clock_the_roll_is_sealed_when_it_starts() -> None:
    event = in_round_one(SP)
    event.do(EnterRoll(1, 5))
    event.do(EnterRoll(1, 4))
    event.start_clock()
    started = shown(event)
    finish(event)
    assert opened(event, started) == 4


@pytest.mark.rule("LG-12")
def test_a_seal_changes_only_with_what_everyone_hears_of() -> None:
    event = in_round_one(LG)
    before = shown(event)
    for hidden in (EnterRoll(1, 5), EnterRoll(1, 2), StartClock(1), PauseClock(1)):
        event.do(hidden)
        for viewer in (SPECTATOR, DESK, viewer_of("e1")):
            assert event.view(viewer).seal == before
    event.do(MakeAnnouncement("Lunch is served."))
    after = shown(event)
    assert (after.number, after.draw) == (before.number + 1, before.draw)
    assert after.seal != before.seal
    event.do(MakeAnnouncement("The same roll has another seal."))
    assert shown(event).seal not in (before.seal, after.seal)


@pytest.mark.rule("LG-12")
def test_every_seal_of_an_event_opens_to_what_stood_under_it() -> None:
    event = in_round_one(LG)
    noted: list[tuple[SealLine, int | None]] = []
    for command in (
        MakeAnnouncement("one"),
        EnterRoll(1, 5),
        MakeAnnouncement("two"),
        EnterRoll(1, 1),
        StartClock(1),
        MakeAnnouncement("three"),
        MakeAnnouncement("four"),
        TakeBack(Thing(ThingKind.CLOCK, "1")),
        MakeAnnouncement("five"),
    ):
        event.do(command)
        if isinstance(command, MakeAnnouncement):
            noted.append((shown(event), event.state.clocks[-1].extra))
    event.start_clock()
    finish(event)
    assert [opened(event, line) for line, _ in noted] == [extra for _, extra in noted]
    assert [extra for _, extra in noted] == [None, 5, 1, 1, 1]


def test_a_round_that_is_taken_back_and_published_again_keeps_its_seals() -> None:
    event = in_round_one(SP)
    event.do(EnterRoll(1, 5))
    event.start_clock()
    first = shown(event)
    event.do(TakeBackRound(1))
    event.publish()
    event.start_clock()
    second = shown(event)
    rolled = event.state.clocks[0].extra
    finish(event)
    assert second.draw != first.draw
    assert opened(event, second) == rolled
    assert seal_at(event.state, first.number) == first.seal


def test_a_noted_seal_is_found_again_and_one_never_given_is_not() -> None:
    event = in_round_one(SP)
    event.do(EnterRoll(1, 5))
    event.start_clock()
    line = shown(event)
    assert seal_at(event.state, line.number) == line.seal
    event.do(MakeAnnouncement("Later."))
    assert seal_at(event.state, line.number) == line.seal
    assert seal_at(event.state, event.state.public + 1) is None
    assert seal_at(event.state, 0) is None


@pytest.mark.parametrize("rulebook", [LCG, TM])
def test_without_dice_nothing_is_sealed(rulebook: str) -> None:
    event = in_round_one(rulebook)
    event.start_clock()
    finish(event)
    assert (event.view().seal, event.view().unsealed) == (None, ())


def test_before_the_first_round_nothing_is_sealed() -> None:
    assert Playing(SP).begin(6).view().seal is None
