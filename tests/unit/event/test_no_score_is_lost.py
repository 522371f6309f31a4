"""However a match ends, the scores or finished games that were said stay in its result (EV-21), and
so in the event's file: every ending, rulebook and stage.
"""

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec import Struct
from msgspec.structs import replace

from podium.core.ids import EntrantId
from podium.core.result import Ended, Scores
from podium.core.sheet import Stage, Status
from podium.event.conduct import DecideWarnings, GiveWarning, Ground, Penalise, PenaltyKind
from podium.event.ids import MatchRef, PersonId
from podium.event.leaving import CurrentMatch, Leave
from podium.event.removals import AppealRemoval, DecideRemoval
from podium.event.reports import Concede, ConfirmResult
from podium.event.results import RecordResult
from podium.event.seat_choice import DecideSeat, SeatChoice
from podium.event.staff import NameStaff
from podium.event.terms import SeatState
from podium.eventfile.mistake import EventFileMistake
from podium.eventfile.read import parse
from podium.eventfile.wire import FORMAT, FORMAT_2
from podium.eventfile.write import encode
from podium.exchange.event_file import to_file
from podium.kernel.refusal import Code
from podium.kernel.viewer import Role
from podium.results.early_end import AsItStood, known_of
from podium.results.game import GameResult, GamesResult, LostMatch
from tests.unit.event.playing import ALL, LCG, LG, SP, TM, Playing, person

SCORES: dict[str, tuple[Scores, ...]] = {
    SP: ((1, 9), (1, 2)),
    LG: ((1, 100, 790), (7, 820, 800)),
}
SWISS, CUT = Stage.SWISS, Stage.CUT


class Scene(Struct, frozen=True):
    """A match being played, as it stands now."""

    event: Playing
    ref: MatchRef
    first: EntrantId
    second: EntrantId
    stood: AsItStood

    def leave(self, entrant: EntrantId, status: Status, *, by_oneself: bool = False) -> None:
        stood = self.stood
        leaving = Leave(entrant, status, CurrentMatch.CONCEDED, stood.scores, stood.games)
        self.event.do(leaving, by=person(entrant) if by_oneself else "organiser")

    def penalise(self, penalty: PenaltyKind, match: MatchRef | None = None) -> None:
        scores, games = self.stood.scores, self.stood.games
        self.event.do(
            Penalise(self.first, penalty, "so", "EV-13", match=match, scores=scores, games=games)
        )


def scene(rulebook: str, stage: Stage) -> Scene:
    event = _in_swiss(rulebook) if stage is SWISS else _in_cut(rulebook)
    if not event.round.untimed:
        event.start_clock()
    ref = next(event.open_matches())
    first, second = event.match(ref).match.entrants
    return Scene(event, ref, first, second, _stood(event, ref, rulebook, stage))


def _in_swiss(rulebook: str) -> Playing:
    event = Playing(rulebook).begin(8)
    event.publish()
    return event


def _in_cut(rulebook: str) -> Playing:
    if rulebook == TM:
        event = Playing(TM, rounds=1).begin(4)
        event.publish()
        event.record_all()
    else:
        event = Playing(rulebook, rounds=3, cut=4).begin(8).play(3)
    assert event.publish().stage is CUT
    return event


def _stood(event: Playing, ref: MatchRef, rulebook: str, stage: Stage) -> AsItStood:
    """Scores; over games the first one, won. In the finals of one game a void one was played."""
    if rulebook in SCORES:
        return AsItStood(scores=SCORES[rulebook])
    played = event.match(ref)
    first = played.match.entrants[0]
    dark = played.dark or first
    if (rulebook, stage) == (LCG, CUT):
        return AsItStood(games=(GameResult(Ended.VOID, dark),))
    return AsItStood(games=(GameResult(Ended.VICTORY, dark, first),))


def concede(match: Scene) -> None:
    match.event.do(Concede(match.ref, match.stood.scores), by=person(match.first))
    match.event.do(ConfirmResult(match.ref), by=person(match.second))


def drop_by_oneself(match: Scene) -> None:
    match.leave(match.first, Status.DROPPED, by_oneself=True)
    if match.event.match(match.ref).reports:
        match.event.do(ConfirmResult(match.ref), by=person(match.second))


def dropped(match: Scene) -> None:
    match.leave(match.first, Status.DROPPED)


def taken_out(match: Scene) -> None:
    match.leave(match.first, Status.REMOVED)


def disqualified(match: Scene) -> None:
    match.leave(match.first, Status.DISQUALIFIED)


def disqualified_as_a_penalty(match: Scene) -> None:
    match.penalise(PenaltyKind.DISQUALIFICATION)


def removed_after_warnings(match: Scene) -> None:
    event, stood = match.event, match.stood
    event.do(GiveWarning((match.first,), Ground.CHEATING))
    event.do(DecideWarnings(match.first, remove=True, scores=stood.scores, games=stood.games))


def removed_and_the_appeal_fails(match: Scene) -> None:
    event, stood = match.event, match.stood
    event.do(NameStaff(PersonId("judge"), Role.JUDGE))
    event.do(GiveWarning((match.first,), Ground.CHEATING))
    remove = DecideWarnings(match.first, remove=True, scores=stood.scores, games=stood.games)
    event.do(remove, by="judge")
    event.do(AppealRemoval(match.first), by=person(match.first))
    match.event.do(DecideRemoval(match.first, lifted=False, text="It stands."))


def both_taken_out(match: Scene) -> None:
    match.leave(match.first, Status.REMOVED)
    match.leave(match.second, Status.REMOVED)


def both_drop_by_themselves(match: Scene) -> None:
    match.leave(match.first, Status.DROPPED, by_oneself=True)
    match.leave(match.second, Status.DROPPED, by_oneself=True)


def only_the_second_leaver_knows(match: Scene) -> None:
    if match.event.round.stage is CUT:
        match.event.do(Leave(match.first, Status.REMOVED, CurrentMatch.CONCEDED))
    match.leave(match.second, Status.REMOVED)


def match_loss(match: Scene) -> None:
    match.penalise(PenaltyKind.MATCH_LOSS, match.ref)


def loss_for_both(match: Scene) -> None:
    match.penalise(PenaltyKind.DOUBLE_LOSS, match.ref)


def loss_for_both_after_leaving(match: Scene) -> None:
    dropped(match)
    _choose_walkovers(match.event)
    match.penalise(PenaltyKind.DOUBLE_LOSS, match.ref)


LEAVING: tuple[Callable[[Scene], None], ...] = (
    dropped,
    taken_out,
    disqualified,
    disqualified_as_a_penalty,
    removed_after_warnings,
    removed_and_the_appeal_fails,
)
BY_PLAYERS: tuple[Callable[[Scene], None], ...] = (drop_by_oneself, both_drop_by_themselves)
BOTH: tuple[Callable[[Scene], None], ...] = (both_taken_out, only_the_second_leaver_knows)
LOST: tuple[Callable[[Scene], None], ...] = (
    match_loss,
    loss_for_both,
    loss_for_both_after_leaving,
)
CASES = [
    (rulebook, stage, ending)
    for rulebook in ALL
    for stage in Stage
    for ending in (*LEAVING, *BOTH, *LOST, *BY_PLAYERS, concede)
    if (ending is not concede or rulebook in SCORES)  # LCG-8: no match over games is conceded
    and (ending not in BY_PLAYERS or (rulebook, stage) != (LCG, CUT))  # only staff say: void
    # a walkover against the first leaver stands at once, except where staff choose (LG-10)
    and (ending is not only_the_second_leaver_knows or stage is SWISS or rulebook in (LG, TM))
]


@pytest.mark.rule("EV-21", "EV-18", "EV-13", "EV-11", "TM-5")
@pytest.mark.parametrize(("rulebook", "stage", "ending"), CASES)
def test_what_was_played_stays_in_the_result(
    rulebook: str, stage: Stage, ending: Callable[[Scene], None]
) -> None:
    match = scene(rulebook, stage)
    ending(match)
    _choose_walkovers(match.event)
    result = match.event.match(match.ref).match.result
    assert result is not None
    assert known_of(result) == match.stood
    written = encode(to_file(match.event.state, {}))
    read = parse(written, folder=Path())
    in_file = read.sheet.rounds[match.ref.round - 1].matches[match.ref.index].result
    assert in_file == result
    assert match.event.replayed() == match.event.state


def _choose_walkovers(event: Playing) -> None:
    """Where staff have to choose what becomes of a leaver's seat (LG-10)."""
    for entered in event.state.entrants.values():
        if entered.seat_is(SeatState.OPEN):
            event.do(DecideSeat(entered.id, SeatChoice.WALKOVER))


@pytest.mark.rule("EV-21", "EV-18", "TM-5")
@pytest.mark.parametrize("winner", [0, 1])
def test_when_both_leave_a_title_match_the_better_seed_wins_whoever_won_a_game(winner: int) -> None:
    match = scene(TM, CUT)
    played = match.event.match(match.ref)
    (game,) = match.stood.games
    game = replace(game, winner=played.match.entrants[winner])
    match = replace(match, stood=AsItStood(games=(game,)))
    best = min(match.event.standings().values(), key=lambda row: row.place or 99).entrant
    both_taken_out(match)
    _choose_walkovers(match.event)
    result = match.event.match(match.ref).match.result
    assert result == LostMatch(Ended.DOUBLE_LOSS, games=(game,))
    assert match.event.standings()[best].place == 1


@pytest.mark.rule("EV-21", "EV-18", "TM-5")
def test_a_title_match_whose_games_are_all_finished_counts_although_both_leave() -> None:
    match = scene(TM, CUT)
    (first,) = match.stood.games
    light = match.second if first.dark == match.first else match.first
    games = (first, GameResult(Ended.VICTORY, light, match.first))
    both_taken_out(replace(match, stood=AsItStood(games=games)))
    _choose_walkovers(match.event)
    assert match.event.match(match.ref).match.result == GamesResult(games)


@pytest.mark.rule("EV-21", "EV-13")
@pytest.mark.parametrize("rulebook", [LCG, TM])
def test_a_match_loss_loses_every_game_and_keeps_the_finished_ones(rulebook: str) -> None:
    match = scene(rulebook, SWISS)
    match_loss(match)
    result = match.event.match(match.ref).match.result
    assert result == LostMatch(Ended.MATCH_LOSS, match.second, games=match.stood.games)
    win = match.event.rulebook.scoring.points.win
    assert match.event.standings()[match.first].points == 0
    assert match.event.standings()[match.second].points == 2 * win


@pytest.mark.rule("EV-21")
def test_impossible_games_are_not_kept() -> None:
    match = scene(TM, SWISS)
    (won,) = match.stood.games
    swapped = GameResult(Ended.VICTORY, match.second, match.first)
    if won.dark == match.second:
        swapped = GameResult(Ended.VICTORY, match.first, match.first)
    unfinished = GameResult(Ended.WALKOVER, won.dark, match.first)
    for games in ((won, won), (won, swapped, won), (unfinished,), (swapped,)):
        lost = LostMatch(Ended.DOUBLE_LOSS, games=games)
        code = Code.WRONG_SIDE if games == (swapped,) else Code.IMPOSSIBLE_RESULT
        assert match.event.refused(RecordResult(match.ref, lost)) is code
    for result in (
        LostMatch(Ended.DOUBLE_LOSS),
        LostMatch(Ended.DOUBLE_LOSS, match.first, games=(won,)),
        LostMatch(Ended.MATCH_LOSS, games=(won,)),
        LostMatch(Ended.NO_SHOW, match.first, games=(won,)),
        LostMatch(Ended.VICTORY, match.first, games=(won,)),
        LostMatch(Ended.DOUBLE_LOSS, scores=((1,), (1,)), games=(won,)),
    ):
        assert match.event.refused(RecordResult(match.ref, result)) is Code.IMPOSSIBLE_RESULT


@pytest.mark.rule("EV-21")
@pytest.mark.parametrize("rulebook", [SP, LG])
def test_a_match_without_games_keeps_none(rulebook: str) -> None:
    match = scene(rulebook, SWISS)
    game = GameResult(Ended.VICTORY, match.first, match.first)
    lost = LostMatch(Ended.DOUBLE_LOSS, games=(game,))
    assert match.event.refused(RecordResult(match.ref, lost)) is Code.IMPOSSIBLE_RESULT


@pytest.mark.rule("EV-21")
def test_only_a_file_with_kept_games_needs_the_second_version() -> None:
    match = scene(TM, SWISS)
    assert f'"{FORMAT}"'.encode() in encode(to_file(match.event.state, {}))
    loss_for_both(match)
    written = encode(to_file(match.event.state, {}))
    assert f'"{FORMAT_2}"'.encode() in written
    with pytest.raises(EventFileMistake, match=r"result\.ended.*not both"):
        parse(written.replace(FORMAT_2.encode(), FORMAT.encode()), folder=Path())
