"""Phones add numbers to the next draw, so that nobody knows it beforehand (EV-3)."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from podium.core.ids import EntrantId
from podium.core.sheet import Status
from podium.event.added_numbers import TIME_TO_OPEN, hash_of_number, mixed
from podium.event.basis import BasisSealed
from podium.event.check_in import CheckInAll, CheckOut
from podium.event.evolve import fold
from podium.event.leaving import CurrentMatch, Leave
from podium.event.numbers import (
    NumberOpened,
    NumbersAsked,
    NumbersCounted,
    OpenNumber,
)
from podium.event.registration import Register
from podium.event.rounds import PublishRound, RoundDrawn, TakeBackRound
from podium.event.setup import CloseEvent
from podium.event.taking_back import TakeBackLast
from podium.event.verify import Broken, verify
from podium.event.view.numbers import AddedNumbers, OwnNumber
from podium.kernel.now import Now
from podium.kernel.refusal import Code
from podium.kernel.viewer import SPECTATOR
from tests.unit.event.phones import (
    DRAW,
    commit,
    committing,
    draw_with,
    hash_for,
    number_of,
    open_numbers,
    telling,
    wait,
)
from tests.unit.event.playing import ALL, DESK, LCG, SP, TM, Playing, viewer_of
from tests.unit.event.viewing import everything, views_of

E1, E2 = EntrantId("e1"), EntrantId("e2")


def kinds(facts: object) -> list[type]:
    return [type(fact) for fact in facts]  # type: ignore[attr-defined]


def test_without_numbers_a_draw_is_what_it_was() -> None:
    event = Playing(SP, rounds=2).begin(6)
    assert kinds(event.do(DRAW)) == [BasisSealed, RoundDrawn]
    event.do(PublishRound())
    assert views_of(event).added_numbers(1) == AddedNumbers()
    assert views_of(event).askings == ()


def test_a_draw_asks_the_phones_first_and_waits_for_all_of_them() -> None:
    event = Playing(SP).begin(6)
    commit(event, "e1", "e2")
    sealed, asked = event.do(DRAW)
    assert isinstance(sealed, BasisSealed), "fixed before any number is known"
    assert isinstance(asked, NumbersAsked)
    assert event.state.draft is None
    assert event.refused(DRAW) is Code.NUMBERS_AWAITED
    open_numbers(event, "e1")
    assert event.refused(DRAW) is Code.NUMBERS_AWAITED
    open_numbers(event, "e2")
    assert kinds(event.do(DRAW)) == [NumbersCounted, RoundDrawn], "it waits no longer than needed"
    assert verify(event.facts) == ()


def test_who_does_not_open_within_five_seconds_is_left_out_and_named() -> None:
    event = Playing(SP).begin(6)
    commit(event, "e1", "e2", "e3")
    event.do(DRAW)
    open_numbers(event, "e2")
    wait(event, TIME_TO_OPEN - 1)
    assert event.refused(DRAW) is Code.NUMBERS_AWAITED
    wait(event, 1)
    assert event.refused(telling("e1"), by="p1") is Code.NUMBER_LATE
    event.do(DRAW)
    assert event.refused(telling("e3"), by="p3") is Code.NUMBER_LATE
    event.do(PublishRound())
    assert views_of(event).added_numbers(1) == AddedNumbers(3, 1, (E1, EntrantId("e3")))


def test_the_numbers_change_the_draw_and_the_secret_alone_does_not_tell_it() -> None:
    def drawn(*opening: str) -> object:
        event = Playing(SP).begin(12)
        commit(event, "e1", "e2")
        *_, fact = draw_with(event, *opening)
        assert isinstance(fact, RoundDrawn)
        return fact.matches

    plain = Playing(SP).begin(12)
    *_, fact = plain.do(DRAW)
    assert isinstance(fact, RoundDrawn)
    ways = [fact.matches, drawn(), drawn("e1"), drawn("e2"), drawn("e1", "e2")]
    assert all(one != other for i, one in enumerate(ways) for other in ways[:i])


def test_the_mixed_secret_can_be_computed_by_hand() -> None:
    import hashlib

    hashes = {E2: hash_for("e2"), E1: hash_for("e1")}
    text = f"e1 {hash_for('e1')} {number_of('e1')}\ne2 {hash_for('e2')} -\n"
    by_hand = hashlib.sha256(b"podium-numbers/1\n" + bytes(32) + text.encode()).digest()
    assert mixed(bytes(32), hashes, {E1: number_of("e1")}) == by_hand
    number = bytes.fromhex(number_of("e1"))
    assert hash_of_number(E1, number_of("e1")) == hashlib.sha256(number + b"e1").hexdigest()


def test_nobody_opens_for_another_or_with_a_wrong_number() -> None:
    event = Playing(SP).begin(6)
    assert event.refused(telling("e1"), by="p1") is Code.NUMBER_NOT_ASKED
    commit(event, "e1", "e2")
    event.do(DRAW)
    assert event.refused(telling("e1"), by="p2") is Code.NOT_ALLOWED
    assert event.refused(OpenNumber(E1, "0" * 64), by="p1") is Code.NUMBER_WRONG
    assert event.refused(telling("e3"), by="p3") is Code.NUMBER_NOT_ASKED
    assert event.refused(telling("e1")) is Code.NOT_ALLOWED, "not even staff"
    assert event.refused(committing("e1")) is Code.NOT_ALLOWED
    assert event.refused(committing("e1"), by="stranger") is Code.NOT_ALLOWED
    open_numbers(event, "e1")
    assert event.do(telling("e1"), by="p1") == (), "sent twice, told once"


def test_one_number_waits_for_each_entrant() -> None:
    event = Playing(SP).begin(4)
    commit(event, "e1")
    assert event.do(committing("e1"), by="p1") == ()
    assert event.refused(committing("e1", 2), by="p1") is Code.NUMBER_WAITS
    event.do(DRAW)
    commit(event, "e1", turn=2)
    open_one = OpenNumber(E1, number_of("e1"), hash_for("e1", 3))
    (opened,) = event.do(open_one, by="p1")
    assert isinstance(opened, NumberOpened)
    assert event.state.numbers.waiting == {E1: hash_for("e1", 2)}, "the first one stays"


def test_any_member_of_a_team_can_add_its_number() -> None:
    event = Playing(TM).begin(4)
    event.do(committing("e1"), by="q1")
    event.do(DRAW)
    event.do(telling("e1"), by="p1")
    assert kinds(event.do(DRAW)) == [NumbersCounted, RoundDrawn]


def test_only_who_is_here_and_in_play_is_asked() -> None:
    event = Playing(SP).begin(6)
    event.do(Register("e7", ("p7",)))
    assert event.refused(committing("e7"), by="p7") is Code.NOT_PRESENT
    commit(event, "e1", "e2")
    event.do(CheckOut(E2))
    event.do(DRAW)
    (asking,) = views_of(event).askings
    assert [one.entrant for one in asking.numbers] == [E1]
    open_numbers(event, "e1")
    event.do(DRAW)
    event.do(PublishRound())
    event.do(Leave(E1, Status.DROPPED, CurrentMatch.CONCEDED))
    event.record_all()
    assert kinds(event.do(DRAW)) == [BasisSealed, RoundDrawn], "nobody is left to be asked"


def test_drawing_again_on_the_same_inputs_gives_the_same_round_without_asking() -> None:
    event = Playing(SP).begin(6)
    commit(event, "e1")
    *_, first = draw_with(event, "e1")
    assert isinstance(first, RoundDrawn)
    assert event.do(DRAW) == ()
    event.do(PublishRound())
    event.do(TakeBackRound(1))
    assert event.do(DRAW) == ()
    event.do(Register("e7", ("p7",)))
    event.do(CheckInAll())
    assert kinds(event.do(DRAW)) == [BasisSealed, NumbersAsked], "something changed: asked anew"


def test_nobody_can_shop_for_a_draw_by_changing_something_and_changing_it_back() -> None:
    event = Playing(SP).begin(6)
    commit(event, "e1")
    *_, first = draw_with(event, "e1")
    event.do(CheckOut(EntrantId("e6")))
    *_, other = draw_with(event, "e1", turn=2)
    event.do(CheckInAll())
    (again,) = event.do(DRAW)
    assert isinstance(first, RoundDrawn)
    assert isinstance(again, RoundDrawn)
    assert isinstance(other, RoundDrawn)
    assert first.matches == again.matches != other.matches
    assert event.state.draft is not None
    assert event.state.draft.basis == event.state.bases[0]
    event.do(PublishRound())
    assert len(views_of(event).askings) == 2, "everyone sees how often numbers were asked for"
    assert verify(event.facts) == ()


def test_what_changes_while_numbers_are_awaited_asks_anew() -> None:
    event = Playing(SP).begin(6)
    commit(event, "e1")
    event.do(DRAW)
    open_numbers(event, "e1")
    event.do(CheckOut(EntrantId("e6")))
    assert kinds(event.do(DRAW)) == [BasisSealed, NumbersAsked]
    assert event.refused(telling("e1"), by="p1") is Code.NUMBER_WRONG, "used once"
    open_numbers(event, "e1", turn=2)
    assert kinds(event.do(DRAW)) == [NumbersCounted, RoundDrawn]
    assert verify(event.facts) == ()


def test_no_change_cuts_off_phones_that_have_not_answered_yet() -> None:
    """Whoever holds the database could draw at once, when no other number waits, and know the
    round; or come back later to the numbers that they had liked to see.
    """
    event = Playing(SP).begin(6)
    commit(event, "e1", "e2")
    event.do(DRAW)
    open_numbers(event, "e1")
    event.do(CheckOut(EntrantId("e6")))
    assert event.refused(DRAW) is Code.NUMBERS_AWAITED, "nobody else's number waits yet"
    open_numbers(event, "e2")
    assert kinds(event.do(DRAW)) == [BasisSealed, NumbersAsked]
    assert verify(event.facts) == ()


@pytest.mark.parametrize("allowed_first", [False, True])
def test_allowing_rematches_where_none_is_needed_asks_for_no_other_numbers(
    *, allowed_first: bool
) -> None:
    """Whoever holds the database knows the round once all phones have answered, before it is
    drawn: they must not get another one for the same basis.
    """
    event = Playing(SP).begin(6)
    commit(event, "e1")
    event.do(replace(DRAW, allow_rematches=allowed_first))
    open_numbers(event, "e1")
    facts = event.do(replace(DRAW, allow_rematches=not allowed_first))
    assert kinds(facts) == [NumbersCounted, RoundDrawn]
    assert event.do(replace(DRAW, allow_rematches=allowed_first)) == ()
    assert verify(event.facts) == ()


def test_verify_finds_a_draw_that_cut_off_the_phones() -> None:
    event = Playing(SP).begin(6)
    commit(event, "e1", "e2")
    event.do(DRAW)
    open_numbers(event, "e1")
    event.do(CheckOut(EntrantId("e6")))
    wait(event)
    sealed, asked = event.do(DRAW)
    early = Now(event.now - TIME_TO_OPEN)
    forged = (*event.facts[:-2], replace(sealed, at=early), replace(asked, at=early))
    assert Broken.NUMBERS_LEFT_OUT in {fault.broken for fault in verify(forged)}


@pytest.mark.rule("TM-5", "LCG-1", "EV-3")
@pytest.mark.parametrize("rulebook", ALL)
def test_whole_events_with_numbers_replay(rulebook: str) -> None:
    event = Playing(rulebook, rounds=3, cut=0 if rulebook == TM else 4).begin(9)
    everyone = [f"e{i}" for i in range(1, 10)]
    commit(event, *everyone)
    for turn in range(1, 7):
        if kinds(event.do(DRAW))[-1] is not NumbersAsked:
            break
        open_numbers(event, *everyone, turn=turn)
        event.do(DRAW)
        event.do(PublishRound())
        event.record_all()
        if event.view().event.phase == "closed" or _over(event):
            break
    assert len(event.state.rounds) >= 3
    assert verify(event.facts) == ()
    refolded = fold(event.facts)
    assert refolded is not None
    assert refolded.numbers == event.state.numbers


def _over(event: Playing) -> bool:
    from podium.kernel.refusal import Refusal

    return isinstance(event.ask(DRAW), Refusal)


@settings(max_examples=60, deadline=None)
@given(
    committing=st.sets(st.integers(1, 8)),
    opening=st.sets(st.integers(1, 8)),
    lying=st.sets(st.integers(1, 8)),
    late=st.sets(st.integers(1, 8)),
)
def test_whoever_commits_opens_lies_or_is_late_the_draw_comes_and_replays(
    committing: set[int], opening: set[int], lying: set[int], late: set[int]
) -> None:
    event = Playing(LCG).begin(8)
    commit(event, *(f"e{i}" for i in sorted(committing)))
    facts = event.do(DRAW)
    honest = (opening - lying - late) & committing
    if committing:
        assert kinds(facts) == [BasisSealed, NumbersAsked]
        for i in sorted(opening & lying & committing):
            assert (
                event.refused(OpenNumber(EntrantId(f"e{i}"), "f" * 64), by=f"p{i}")
                is Code.NUMBER_WRONG
            )
        open_numbers(event, *(f"e{i}" for i in sorted(honest)))
        wait(event)
        for i in sorted((opening & late & committing) - honest):
            assert event.refused(telling(f"e{i}"), by=f"p{i}") is Code.NUMBER_LATE
        event.do(DRAW)
    event.do(PublishRound())
    added = views_of(event).added_numbers(1)
    assert added is not None
    assert (added.asked, added.added) == (len(committing), len(honest))
    assert set(added.left_out) == {f"e{i}" for i in committing - honest}
    assert verify(event.facts) == ()


def test_a_number_that_waits_tells_nobody_anything() -> None:
    """Twin worlds: one phone has sent a hash and another has not; only staff could tell."""
    quiet, busy = Playing(SP).begin(6), Playing(SP).begin(6)
    commit(busy, "e1")
    for viewer in (SPECTATOR, viewer_of("e1"), viewer_of("e2")):
        assert everything(quiet, viewer) == everything(busy, viewer)
    for event in (quiet, busy):
        commit(event, "e2", "e3") if event is quiet else commit(event, "e2", "e3", turn=2)
    quiet.do(committing("e1"), by="p1")
    for event in (quiet, busy):
        event.do(DRAW)
    open_numbers(busy, "e1")
    for viewer in (SPECTATOR, viewer_of("e1"), viewer_of("e2")):
        assert everything(quiet, viewer) == everything(busy, viewer), "nor does an opened one yet"


def test_a_phone_learns_what_it_is_asked_for_and_no_more() -> None:
    event = Playing(SP).begin(6)
    commit(event, "e1")
    assert views_of(event, viewer_of("e1")).own_number == OwnNumber()
    event.do(DRAW)
    assert views_of(event, viewer_of("e1")).own_number == OwnNumber(1, hash_for("e1"))
    assert views_of(event, viewer_of("e2")).own_number == OwnNumber(1)
    assert views_of(event).own_number is None
    assert views_of(event, DESK).own_number is None
    open_numbers(event, "e1")
    (asking,) = views_of(event).askings
    assert [one.number for one in asking.numbers] == [None], "told when the round is drawn"
    event.do(DRAW)
    (asking,) = views_of(event).askings
    assert [one.number for one in asking.numbers] == [number_of("e1")]
    assert views_of(event, viewer_of("e1")).own_number == OwnNumber(1)


def test_a_closed_event_asks_nobody() -> None:
    event = Playing(SP, rounds=1).begin(4).play(1)
    event.do(CloseEvent(early=True))
    assert views_of(event, viewer_of("e1")).own_number is None
    assert event.refused(committing("e1"), by="p1") is Code.EVENT_CLOSED


def test_a_phone_in_the_pocket_of_a_playing_organiser_undoes_no_act_of_theirs() -> None:
    event = Playing(LCG).begin(4)
    event.do(Register("e9", ("organiser",)))
    event.do(CheckInAll())
    event.draw()
    acted = event.state.last_acts
    assert acted
    event.do(committing("e9"))
    assert event.state.last_acts == acted
    event.do(TakeBackLast())
