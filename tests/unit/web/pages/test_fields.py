"""Fields of forms become commands."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from podium.core.ids import EntrantId
from podium.core.result import Ended, MatchResult
from podium.core.sheet import Status
from podium.event.announcements import MakeAnnouncement
from podium.event.conduct import GiveWarning, Ground
from podium.event.fact import Command
from podium.event.ids import MatchRef, Thing, ThingKind
from podium.event.leaving import CurrentMatch, Leave
from podium.event.results import RecordNoShow, RecordResult
from podium.event.rounds import DrawRound
from podium.event.taking_back import TakeBack
from podium.results.game import DarkSide, GameResult, GamesResult, LightSide, Side, TimeOut
from podium.web.acts.commands import BODIES
from podium.web.acts.perform import order_of
from podium.web.http.problem import Denied, WebCode
from podium.web.pages.fields import tree_of, typed
from podium.web.pages.reporting import flat


def command_of(kind: type[Command], pairs: list[tuple[str, str]]) -> Command:
    return order_of(kind, typed(tree_of(pairs), BODIES[kind])).command


def refusal_of(kind: type[Command], pairs: list[tuple[str, str]]) -> WebCode:
    with pytest.raises(Denied) as denied:
        command_of(kind, pairs)
    assert isinstance(denied.value.problem.code, WebCode)
    return denied.value.problem.code


def test_dots_lead_inside_and_numbers_make_lists() -> None:
    pairs = [
        ("csrf", "x"),
        ("key", "k"),
        ("back", "/"),
        ("seen", "3"),
        ("match.round", " 2 "),
        ("match.index", "0"),
        ("result.type", "match"),
        ("result.ended", "victory"),
        ("result.winner", "e1"),
        ("result.scores.0.0", "2"),
        ("result.scores.0.1", "10"),
        ("result.scores.1.0", "1"),
        ("result.scores.1.1", "0"),
    ]
    result = MatchResult(Ended.VICTORY, EntrantId("e1"), ((2, 10), (1, 0)))
    assert command_of(RecordResult, pairs) == RecordResult(MatchRef(2, 0), result, seen=3)


def test_what_is_left_blank_is_as_if_it_were_not_there() -> None:
    assert command_of(DrawRound, [("seen", ""), ("allow_rematches", " ")]) == DrawRound()


def test_ticked_boxes_of_one_name_are_a_list() -> None:
    pairs = [("entrants[]", "a"), ("entrants[]", "b"), ("ground", "slow-play")]
    said = GiveWarning((EntrantId("a"), EntrantId("b")), Ground.SLOW_PLAY)
    assert command_of(GiveWarning, pairs) == said


@pytest.mark.parametrize(
    "pairs",
    [
        [("nonsense", "1")],
        [("seen", "many")],
        [("seen", "1"), ("seen", "2")],
        [("seen.deep", "1")],
        [("seen", "1"), ("seen.deep", "1")],
        [(".".join("abcdefghij"), "1")],
        [("allow_rematches", "perhaps")],
    ],
)
def test_a_form_that_makes_no_sense_is_refused(pairs: list[tuple[str, str]]) -> None:
    assert refusal_of(DrawRound, pairs) is WebCode.FORM_INCOMPLETE


def test_a_score_left_out_never_moves_the_others() -> None:
    pairs = [
        ("match.round", "1"),
        ("match.index", "0"),
        ("result.type", "match"),
        ("result.ended", "victory"),
        ("result.winner", "e1"),
        ("result.scores.0.0", ""),
        ("result.scores.0.1", "5"),
    ]
    assert refusal_of(RecordResult, pairs) is WebCode.FORM_INCOMPLETE


GAMES = GamesResult(
    (
        GameResult(Ended.VICTORY, EntrantId("a"), EntrantId("b")),
        GameResult(
            Ended.TIME,
            EntrantId("b"),
            timeout=TimeOut(LightSide(1, 2), DarkSide(3, 4), Side.LIGHT),
        ),
    )
)


@pytest.mark.parametrize(
    "command",
    [
        RecordResult(MatchRef(1, 2), GAMES, seen=4),
        Leave(EntrantId("a"), Status.DROPPED, CurrentMatch.CONCEDED, note="ill"),
        TakeBack(Thing(ThingKind.MATCH, "1/0")),
        RecordNoShow(MatchRef(1, 0), EntrantId("a"), take_out=True),
        MakeAnnouncement("null"),
    ],
    ids=lambda one: type(one).__name__,
)
def test_a_command_sent_as_a_form_arrives_as_it_was(command: Command) -> None:
    fields = [(name.partition(".")[2], value) for name, value in flat(command, "all")]
    assert command_of(type(command), [one for one in fields if one[0] != "kind"]) == command


@given(st.lists(st.tuples(st.text(max_size=20), st.text(max_size=10)), max_size=8))
def test_no_form_of_nonsense_is_a_command(pairs: list[tuple[str, str]]) -> None:
    assert refusal_of(RecordResult, pairs) is WebCode.FORM_INCOMPLETE
