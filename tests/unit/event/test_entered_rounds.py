import pytest
from msgspec.structs import replace

from podium.core.ids import EntrantId
from podium.core.result import Ended
from podium.core.sheet import MatchKind, Status
from podium.event.entered_rounds import EnterPairing
from podium.event.leaving import CurrentMatch, Leave
from podium.event.results import RecordResult
from podium.event.rounds import DrawRound, PublishRound
from podium.event.terms import Paired
from podium.event.verify import verify
from podium.kernel.refusal import Code
from podium.results.game import GameResult, GamesResult
from tests.unit.event.playing import LCG, SP, TM, Playing

E1, E2, E3, E4, E5 = (EntrantId(f"e{number}") for number in range(1, 6))


def test_a_pairing_made_on_paper_is_entered_published_and_shown_as_such() -> None:
    event = Playing(SP, rounds=3).begin(5)
    matches = (
        Paired((E2, E1), table=4),
        Paired((E3, E5), table=2),
        Paired((E4,), MatchKind.BYE),
    )
    event.do(EnterPairing(matches))
    event.do(PublishRound())
    shown = event.view().rounds[0]
    assert shown.by_hand
    assert [(match.entrants, match.table) for match in shown.matches] == [
        ((E2, E1), 4),
        ((E3, E5), 2),
        ((E4,), None),
    ]
    event.record_all()
    event.publish()
    assert not event.view().rounds[1].by_hand
    assert verify(event.facts) == ()


def test_drawing_after_entering_gives_what_the_draw_would_have_given() -> None:
    drawn, entered = Playing(SP).begin(4).draw(), Playing(SP).begin(4)
    entered.do(EnterPairing((Paired((E2, E1)), Paired((E3, E4)))))
    entered.do(DrawRound())
    assert entered.state.draft is not None
    assert drawn.state.draft is not None
    assert entered.state.draft.matches == drawn.state.draft.matches
    assert verify(entered.facts) == ()


@pytest.mark.parametrize(
    "matches",
    [
        (Paired((E1, E2)),),
        (Paired((E1, E2)), Paired((E3, E3))),
        (Paired((E1, E2)), Paired((E3, E5))),
        (Paired((E1, E2)), Paired((E3, E4)), Paired((E1,), MatchKind.BYE)),
    ],
)
def test_everyone_who_plays_stands_in_it_once(matches: tuple[Paired, ...]) -> None:
    assert Playing(SP).begin(4).refused(EnterPairing(matches)) is Code.NOT_ACTIVE


@pytest.mark.parametrize(
    "odd",
    [
        Paired((E1, E2), MatchKind.UNPAIRED_LOSS),
        Paired((E1, E2), bracket=1),
        Paired((E1,)),
        Paired((E1, E2), MatchKind.BYE),
    ],
)
def test_a_swiss_round_has_only_matches_and_byes(odd: Paired) -> None:
    event = Playing(SP).begin(4)
    assert event.refused(EnterPairing((odd, Paired((E3, E4))))) is Code.NOT_ALLOWED


@pytest.mark.rule("EV-2")
def test_rematches_on_paper_are_counted() -> None:
    event = Playing(SP, rounds=3).begin(4)
    matches = (Paired((E1, E2)), Paired((E3, E4)))
    event.do(EnterPairing(matches))
    event.do(PublishRound())
    event.record_all()
    event.do(EnterPairing(matches))
    assert event.state.draft is not None
    assert event.state.draft.rematches == 2


def test_who_left_cannot_be_paired_on_paper_either() -> None:
    event = Playing(SP, rounds=3).begin(4).play(1)
    event.do(Leave(E1, Status.DROPPED, CurrentMatch.PLAYED_ON))
    paper = (Paired((E1, E2)), Paired((E3, E4)))
    assert event.refused(EnterPairing(paper)) is Code.NOT_ACTIVE


@pytest.mark.rule("SP-13")
def test_in_the_cut_the_bracket_says_who_meets_whom() -> None:
    event = Playing(LCG, rounds=3, cut=4).begin(8).play(3)
    event.draw()
    assert event.state.draft is not None
    one, two = event.state.draft.matches
    mixed = (replace(one, entrants=two.entrants), replace(two, entrants=one.entrants))
    assert event.refused(EnterPairing(mixed)) is Code.BRACKET_FIXED
    event.do(EnterPairing((replace(two, table=1), replace(one, table=2))))
    event.do(PublishRound())
    assert [match.table for match in event.view().rounds[-1].matches] == [1, 2]
    event.record_all()
    event.publish()


@pytest.mark.rule("TM-5")
def test_a_level_title_match_has_one_more_game_whose_sides_are_drawn() -> None:
    event = Playing(TM, rounds=1).begin(4)
    event.publish()
    event.record_all()
    event.publish()
    ref = next(event.open_matches())
    played = event.match(ref)
    assert played.dark in played.match.entrants
    assert played.decider in played.match.entrants
    dark, decider = played.dark, played.decider
    assert dark is not None
    assert decider is not None
    light = next(entrant for entrant in played.match.entrants if entrant != dark)
    level = (GameResult(Ended.VICTORY, dark, dark), GameResult(Ended.VICTORY, light, light))
    other = next(entrant for entrant in played.match.entrants if entrant != decider)
    wrong = GamesResult((*level, GameResult(Ended.VICTORY, other, light)))
    assert event.refused(RecordResult(ref, wrong)) is Code.WRONG_SIDE
    event.do(RecordResult(ref, GamesResult((*level, GameResult(Ended.VICTORY, decider, light)))))
    assert event.refused(DrawRound()) is Code.NOTHING_LEFT_TO_PLAY
    assert verify(event.facts) == ()


def test_sides_and_tables_of_an_entered_pairing_make_sense() -> None:
    event = Playing(LCG, rounds=3).begin(4)
    other = Paired((E3, E4), table=2)
    for wrong, code in (
        (Paired((E1, E2), dark=E3), Code.NOT_IN_MATCH),
        (Paired((E1, E2), chooses=E3), Code.NOT_IN_MATCH),
        (Paired((E1, E2), table=0), Code.NUMBER_OUT_OF_RANGE),
        (Paired((E1, E2), table=1_000_001), Code.NUMBER_OUT_OF_RANGE),
    ):
        assert event.refused(EnterPairing((wrong, other))) is code, wrong
    event.do(EnterPairing((Paired((E1, E2), table=1, dark=E2), other)))
