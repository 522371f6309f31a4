"""Deck checks on request of the opponent (LCG-21)."""

import pytest

from podium.core.ids import EntrantId
from podium.core.result import Ended
from podium.core.sheet import Status
from podium.event.deck_checks import AskDeckCheck, RecordDeckCheck, WithdrawDeckCheck
from podium.event.ids import MatchRef, PersonId, Thing, ThingKind
from podium.event.registration import Register
from podium.event.results import RecordResult
from podium.event.rounds import DrawRound, TakeBackRound
from podium.event.staff import NameStaff
from podium.event.taken_rounds import PutBackRound
from podium.event.taking_back import TakeBack
from podium.event.terms import DeckCheckState, DeckFinding, DeckFound, Standing
from podium.event.view.shapes import DeckCheckLine
from podium.kernel.refusal import Code
from podium.kernel.viewer import SPECTATOR, Role
from podium.results.game import GamesResult
from tests.unit.event.playing import (
    DESK,
    LCG,
    ORGANISER,
    SP,
    START,
    TM,
    Playing,
    pair,
    person,
    viewer_of,
)
from tests.unit.event.test_twin_worlds import seen

REF = MatchRef(1, 0)
OTHER = MatchRef(1, 1)
TAKEN_OUT, ILLEGAL = DeckFinding.CARDS_TAKEN_OUT, DeckFinding.CANNOT_BE_LEGAL


def recorded(rulebook: str = LCG, entrants: int = 4) -> Playing:
    """Round 1 with the result of its first match."""
    event = Playing(rulebook, rounds=3).begin(entrants)
    event.publish()
    event.record(REF)
    return event


def asked(rulebook: str = LCG) -> tuple[Playing, EntrantId, EntrantId]:
    """Round 1, in which the loser of table 1 asks: the event, who asks, who is checked."""
    event = recorded(rulebook)
    owner, asker = pair(event, REF)
    event.do(AskDeckCheck(REF), by=person(asker))
    return event, asker, owner


def found(owner: EntrantId, finding: DeckFinding, cards: str = "Trench Run") -> DeckFound:
    return DeckFound(owner, finding, cards)


def checks(event: Playing) -> tuple[DeckCheckLine, ...]:
    desk = event.view(DESK).desk
    assert desk is not None
    return desk.deck_checks


@pytest.mark.rule("LCG-21")
@pytest.mark.parametrize("rulebook", [LCG, TM])
def test_an_opponent_asks_once_the_result_is_recorded(rulebook: str) -> None:
    event = Playing(rulebook, rounds=3).begin(4)
    event.publish()
    owner, asker = pair(event, REF)
    assert event.refused(AskDeckCheck(REF), by=person(asker)) is Code.NO_RESULT
    event.record(REF)
    event.do(AskDeckCheck(REF), by=person(asker))
    assert event.do(AskDeckCheck(REF), by=person(asker)) == ()
    (line,) = checks(event)
    assert (line.match, line.asker, line.since, line.state) == (
        REF,
        asker,
        START,
        DeckCheckState.OPEN,
    )
    for entrant in (asker, owner):
        own = event.view(viewer_of(entrant)).own
        assert own is not None
        assert own.deck_checks == (line,)
    stranger = next(one for one in pair(event, OTHER))
    assert event.refused(AskDeckCheck(REF), by=person(stranger)) is Code.NOT_IN_MATCH


@pytest.mark.rule("LCG-21")
def test_it_can_be_asked_for_until_the_next_round_is_published() -> None:
    event = recorded()
    event.record(OTHER)
    event.draw()
    asker, other = pair(event, REF)
    event.do(AskDeckCheck(REF), by=person(asker))
    event.publish()
    assert event.refused(AskDeckCheck(REF), by=person(other)) is Code.DECK_CHECK_TOO_LATE
    event.do(RecordDeckCheck("1/0#1", (found(other, DeckFinding.LEGAL, ""),)))


@pytest.mark.rule("LCG-21")
def test_staff_ask_for_a_player_and_a_request_can_be_withdrawn() -> None:
    event = recorded()
    asker, other = pair(event, REF)
    assert event.refused(AskDeckCheck(REF)) is Code.NOT_IN_MATCH
    event.do(AskDeckCheck(REF, asker))
    assert checks(event)[0].asker == asker
    assert event.refused(WithdrawDeckCheck("1/0#1"), by=person(other)) is Code.NOT_ALLOWED
    stranger = pair(event, OTHER)[0]
    assert event.refused(WithdrawDeckCheck("1/0#1"), by=person(stranger)) is Code.UNKNOWN
    event.do(WithdrawDeckCheck("1/0#1"), by=person(asker))
    assert checks(event)[0].state is DeckCheckState.WITHDRAWN
    assert event.refused(WithdrawDeckCheck("1/0#1")) is Code.ALREADY_DONE
    event.do(AskDeckCheck(REF), by=person(asker))
    assert [line.state for line in checks(event)] == [
        DeckCheckState.WITHDRAWN,
        DeckCheckState.OPEN,
    ]


@pytest.mark.rule("LCG-21")
def test_legal_decks_change_nothing() -> None:
    event, asker, owner = asked()
    before = event.match(REF).match.result
    none = found(asker, DeckFinding.NOT_CHECKED, "")
    event.do(RecordDeckCheck("1/0#1", (found(owner, DeckFinding.LEGAL, ""), none)))
    assert checks(event)[0].found == (DeckFound(owner, DeckFinding.LEGAL),)
    assert event.match(REF).match.result == before
    assert event.state.warnings == {}
    assert event.refused(AskDeckCheck(REF), by=person(asker)) is Code.ALREADY_DONE
    again = RecordDeckCheck("1/0#1", (found(owner, DeckFinding.LEGAL, ""),))
    assert event.refused(again) is Code.ALREADY_DONE


@pytest.mark.rule("LCG-21")
def test_an_illegal_card_makes_its_game_void_and_warns_the_owner() -> None:
    event, asker, owner = asked()
    assert event.standings()[owner].points == 6
    event.do(RecordDeckCheck("1/0#1", (found(owner, TAKEN_OUT),), (1,)))
    result = event.match(REF).match.result
    assert isinstance(result, GamesResult)
    assert [game.ended for game in result.games] == [Ended.VOID, Ended.VICTORY]
    assert event.standings()[owner].points == 3
    assert event.standings()[asker].points == 0
    (warning,) = event.state.warnings.values()
    assert (warning.entrant, warning.ground, warning.rule, warning.note) == (
        owner,
        "illegal-list",
        "LCG-21",
        "Trench Run",
    )
    (line,) = checks(event)
    assert (line.state, line.void, line.penalty) == (DeckCheckState.DONE, (1,), False)


@pytest.mark.rule("LCG-21")
def test_a_penalty_can_stand_in_for_the_warning() -> None:
    event, _, owner = asked()
    event.do(RecordDeckCheck("1/0#1", (found(owner, TAKEN_OUT),), (2,), penalty=True))
    assert event.state.warnings == {}
    assert checks(event)[0].penalty


@pytest.mark.rule("LCG-21")
def test_who_cannot_make_the_deck_legal_is_disqualified() -> None:
    event, _, owner = asked()
    event.do(RecordDeckCheck("1/0#1", (found(owner, ILLEGAL),), (1, 2)))
    assert event.state.entrants[owner].status is Status.DISQUALIFIED
    (penalty,) = event.state.penalties.values()
    assert (penalty.entrant, penalty.rule, penalty.reason) == (owner, "LCG-21", "Trench Run")
    assert event.state.warnings == {}


@pytest.mark.rule("LCG-21")
def test_both_decks_can_be_illegal() -> None:
    event, asker, owner = asked()
    both = (found(owner, TAKEN_OUT), found(asker, TAKEN_OUT, "Yoda"))
    event.do(RecordDeckCheck("1/0#1", both, (1, 2)))
    assert {one.entrant for one in event.state.warnings.values()} == {owner, asker}
    assert [event.standings()[one].points for one in (owner, asker)] == [0, 0]


@pytest.mark.rule("LCG-21")
def test_findings_that_do_not_fit_are_refused() -> None:
    event, asker, owner = asked()
    stranger = pair(event, OTHER)[0]
    incomplete = [
        RecordDeckCheck("1/0#1", (found(owner, TAKEN_OUT, " "),), (1,)),
        RecordDeckCheck("1/0#1", (found(owner, TAKEN_OUT),)),
        RecordDeckCheck("1/0#1", (found(owner, TAKEN_OUT),), (3,)),
        RecordDeckCheck("1/0#1", (found(owner, DeckFinding.LEGAL),), (1,)),
        RecordDeckCheck("1/0#1", (found(owner, DeckFinding.NOT_CHECKED),)),
    ]
    for command in incomplete:
        assert event.refused(command) is Code.FINDINGS_INCOMPLETE
    twice = (found(owner, TAKEN_OUT), found(owner, ILLEGAL))
    for wrong in (twice, (found(stranger, DeckFinding.LEGAL),)):
        assert event.refused(RecordDeckCheck("1/0#1", wrong, (1,))) is Code.NOT_IN_MATCH
    legal = (found(owner, DeckFinding.LEGAL, ""),)
    assert event.refused(RecordDeckCheck("9/9#1", legal)) is Code.UNKNOWN
    command = RecordDeckCheck("1/0#1", legal)
    assert event.refused(command, by=person(asker)) is Code.NOT_ALLOWED


@pytest.mark.rule("LCG-21", "LCG-40")
def test_staff_who_play_do_not_check_at_their_own_table() -> None:
    event = Playing(LCG, rounds=3)
    event.do(NameStaff(PersonId("second"), Role.ORGANISER))
    event.do(Register("e0", (ORGANISER,)))
    event.begin(3).publish()
    ref = event.ref("e0")
    event.do(RecordResult(ref, event.win(ref)), by="second")
    event.do(AskDeckCheck(ref))
    (line,) = checks(event)
    assert line.asker == "e0"
    opponent = next(one for one in line.entrants if one != "e0")
    command = RecordDeckCheck(line.id, (found(opponent, DeckFinding.LEGAL, ""),))
    assert event.refused(command) is Code.OWN_MATCH
    event.do(command, by="second")


@pytest.mark.rule("LCG-21")
def test_in_the_finals_the_void_game_stays_on_record_with_whose_deck_it_was() -> None:
    event = Playing(LCG, rounds=3, cut=4).begin(4)
    event.play(3)
    event.publish()
    ref = next(event.open_matches())
    event.record(ref)
    owner, asker = pair(event, ref)
    event.do(AskDeckCheck(ref), by=person(asker))
    (line,) = checks(event)
    event.do(RecordDeckCheck(line.id, (found(owner, TAKEN_OUT),), (1,)))
    result = event.match(ref).match.result
    assert isinstance(result, GamesResult)
    assert result.games[0].ended is Ended.VOID
    assert result.games[0].winner == asker
    assert [one.entrant for one in checks(event)[-1].found] == [owner]
    event.record_all()
    event.publish()
    winners = event.match(event.ref(asker)).match
    assert winners.bracket is not None
    assert owner not in winners.entrants
    assert len(winners.entrants) == 2


@pytest.mark.rule("LCG-21")
def test_in_the_finals_a_game_with_two_illegal_decks_is_played_again() -> None:
    event = Playing(LCG, rounds=3, cut=4).begin(4)
    event.play(3)
    event.publish()
    event.record_all()
    ref = MatchRef(event.round.number, 0)
    owner, asker = pair(event, ref)
    event.do(AskDeckCheck(ref), by=person(asker))
    (line,) = checks(event)
    both = (found(owner, TAKEN_OUT), found(asker, TAKEN_OUT))
    event.do(RecordDeckCheck(line.id, both, (1,)))
    result = event.match(ref).match.result
    assert isinstance(result, GamesResult)
    assert result.games[0].ended is Ended.VOID
    assert result.games[0].winner is None
    assert event.refused(DrawRound()) is Code.ROUND_RUNS


@pytest.mark.rule("LCG-21")
def test_a_recorded_check_can_be_taken_back_and_recorded_anew() -> None:
    event, _, owner = asked()
    event.do(RecordDeckCheck("1/0#1", (found(owner, DeckFinding.LEGAL, ""),)))
    event.do(TakeBack(Thing(ThingKind.DECK_CHECK, "1/0#1"), seen=2))
    assert checks(event)[0].state is DeckCheckState.OPEN
    event.do(RecordDeckCheck("1/0#1", (found(owner, TAKEN_OUT),), (1,)))


def test_only_games_with_decks_have_deck_checks() -> None:
    event = Playing(SP).begin(4)
    event.publish()
    event.record(REF)
    asker, _ = pair(event, REF)
    assert event.refused(AskDeckCheck(REF), by=person(asker)) is Code.NO_DECK_CHECK


@pytest.mark.rule("LCG-21")
def test_nobody_at_another_table_learns_of_a_request_or_of_legal_decks() -> None:
    one, other = recorded(), recorded()
    owner, asker = pair(other, REF)
    outsiders = [SPECTATOR, *(viewer_of(entrant) for entrant in pair(other, OTHER))]
    legal = RecordDeckCheck("1/0#1", (found(owner, DeckFinding.LEGAL, ""),))
    steps = [
        (AskDeckCheck(REF), person(asker)),
        (legal, ORGANISER),
        (TakeBack(Thing(ThingKind.DECK_CHECK, "1/0#1")), ORGANISER),
        (WithdrawDeckCheck("1/0#1"), ORGANISER),
    ]
    for command, by in steps:
        other.do(command, by=by)
        for viewer in outsiders:
            assert seen(one, viewer) == seen(other, viewer)
        assert seen(one, viewer_of(owner)) != seen(other, viewer_of(owner))


@pytest.mark.rule("LCG-21")
def test_a_request_goes_with_its_round_and_comes_back_with_it() -> None:
    """It never touches the match that has the same place in the round that is drawn instead."""
    event, asker, owner = asked()
    (key,) = event.state.deck_checks
    event.do(TakeBackRound(1))
    assert event.state.deck_checks[key].state is DeckCheckState.WITHDRAWN
    event.do(PutBackRound(1))
    assert event.state.deck_checks[key].state is DeckCheckState.OPEN
    event.do(RecordDeckCheck(key, (found(owner, DeckFinding.LEGAL, ""),)))
    event.do(TakeBackRound(1))
    event.publish()
    event.record(REF)
    event.do(TakeBack(Thing(ThingKind.DECK_CHECK, key)))
    illegal = RecordDeckCheck(key, (found(owner, TAKEN_OUT),), (1,))
    assert event.refused(illegal) is Code.DECK_CHECK_TOO_LATE
    event.do(AskDeckCheck(REF), by=person(asker))
    assert len(event.state.deck_checks) == 2


@pytest.mark.rule("LCG-21", "EV-6")
def test_both_who_are_disqualified_leave_their_places_to_two_who_wait() -> None:
    event = Playing(LCG, rounds=3, capacity=4).begin(4)
    event.register(3)
    event.publish()
    event.record(REF)
    owner, asker = pair(event, REF)
    event.do(AskDeckCheck(REF), by=person(asker))
    (key,) = event.state.deck_checks
    event.do(RecordDeckCheck(key, (found(owner, ILLEGAL), found(asker, ILLEGAL)), (1, 2)))
    waiting = [one.id for one in event.state.entrants.values() if one.standing is Standing.WAITING]
    assert waiting == ["e7"]
