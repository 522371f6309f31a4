"""The desk when a game of the finals is void or a decider decides nothing (LCG-21, TM-5)."""

from collections.abc import Callable

import pytest

from podium.core.ids import EntrantId
from podium.core.result import Ended
from podium.core.sheet import Stage, Status
from podium.event.ids import MatchRef
from podium.event.leaving import CurrentMatch, Leave
from podium.event.removals import AppealRemoval, DecideRemoval
from podium.event.results import CorrectResult, RecordResult
from podium.event.staff import NameStaff
from podium.kernel.viewer import SPECTATOR, Role, Viewer
from podium.results.game import GameResult, GamesResult
from podium.web.http.problem import Denied
from podium.web.pages.desk.match import match_page
from podium.web.pages.desk.tables import table_rows
from podium.web.pages.matches import find_line, match_row
from podium.web.pages.reporting import DRAW, GameReport, MatchReport, result_of
from podium.web.texts.tabs import Tab
from tests.unit.event.playing import DESK, LCG, TM, Playing, person, viewer_of
from tests.unit.event.test_played_again import in_the_finals, in_the_title_match
from tests.unit.event.viewing import staff_views
from tests.unit.web.pages.markup import Reading
from tests.unit.web.pages.showing import (
    desk_pages,
    judge_pages,
    public_pages,
    rendered,
    subject_of,
)


def meant(event: Playing, ref: MatchRef, *games: GameReport, dark: EntrantId) -> GamesResult:
    line = find_line(event.view(), ref)
    assert line is not None
    report = MatchReport(dark=dark, games=games)
    result = result_of(report, line, event.rulebook.scoring, Stage.CUT, cut=event.rulebook.cut)
    assert isinstance(result, GamesResult)
    return result


def shown(event: Playing, ref: MatchRef) -> tuple[list[tuple[int, bool]], str]:
    """The games that the form asks for, and the words of the page."""
    subject = subject_of(event, DESK)
    page = match_page(subject, staff_views(event), ref)
    assert page is not None
    assert page.form is not None
    words = Reading(rendered(subject, Tab.EVENT, page)).text
    return [(game.number, game.decider) for game in page.form.games], " ".join(words.split())


@pytest.mark.rule("LCG-21")
def test_a_void_finals_game_is_entered_as_played_again_or_with_its_owner() -> None:
    event, ref, best, worse = in_the_finals()
    games, words = shown(event, ref)
    assert games == [(1, False)]
    assert "whose deck was illegal?" in words
    void = GameReport(winner=best, ended=Ended.VOID)
    again = meant(event, ref, void, dark=best)
    assert [game.winner for game in again.games] == [None]
    said = meant(event, ref, GameReport(ended=Ended.VOID, illegal=best), dark=best)
    assert [game.winner for game in said.games] == [worse]
    event.do(RecordResult(ref, again))
    games, words = shown(event, ref)
    assert games == [(1, False), (2, False)]
    assert "Another game is to be played." in words
    assert [row.row.owes for row in table_rows(subject_of(event, DESK))] == [False, True]
    event.do(CorrectResult(ref, meant(event, ref, void, GameReport(worse), dark=best)))
    assert "Another game" not in shown(event, ref)[1]


@pytest.mark.rule("LCG-21")
def test_an_owner_of_an_illegal_deck_is_named_for_void_games_of_the_cut_alone() -> None:
    event, ref, best, worse = in_the_finals()
    with pytest.raises(Denied):
        meant(event, ref, GameReport(winner=worse, illegal=best), dark=best)
    swiss = Playing(LCG, rounds=3).begin(4)
    swiss.publish()
    assert "whose deck was illegal?" not in shown(swiss, next(swiss.open_matches()))[1]


@pytest.mark.rule("TM-5")
def test_after_a_decider_without_a_winner_the_form_asks_for_another() -> None:
    event, ref, dark, light = in_the_title_match()
    assert shown(event, ref)[0] == [(1, False), (2, False), (3, True)]
    level = GameReport(dark), GameReport(light)
    event.do(RecordResult(ref, meant(event, ref, *level, GameReport(DRAW), dark=dark)))
    assert shown(event, ref)[0] == [(1, False), (2, False), (3, True), (4, True)]
    decided = meant(event, ref, *level, GameReport(DRAW), GameReport(light), dark=dark)
    event.do(CorrectResult(ref, decided))
    assert shown(event, ref)[0] == [(1, False), (2, False), (3, True), (4, True)]
    assert "Another game" not in shown(event, ref)[1]
    assert event.rulebook.id == TM


TABLES = "pairings?by=table"
Owing = tuple[Playing, MatchRef, EntrantId, EntrantId]


def owing_in_the_finals() -> Owing:
    """A finals match after a void game, and its two."""
    event, ref, best, worse = in_the_finals()
    event.do(RecordResult(ref, GamesResult((GameResult(Ended.VOID, best, None),))))
    return event, ref, best, worse


def owing_in_the_title_match() -> Owing:
    """A title match of which the first game is won and the second void, and its two."""
    event, ref, dark, light = in_the_title_match()
    won, void = GameResult(Ended.VICTORY, dark, dark), GameResult(Ended.VOID, light, None)
    event.do(RecordResult(ref, GamesResult((won, void))))
    return event, ref, dark, light


def pages_that_say(text: str, event: Playing, *players: EntrantId) -> set[str]:
    """The pages of everybody, of these players and of the staff with these words."""
    viewers: list[Viewer] = [SPECTATOR, *map(viewer_of, players), DESK]
    found = set()
    for viewer in viewers:
        subject = subject_of(event, viewer)
        pages = list(public_pages(event, subject))
        if viewer == DESK:
            pages += [*desk_pages(event, subject), *judge_pages(event, subject)]
        for end, tab, page in pages:
            words = Reading(rendered(subject, tab, page, end=end)).text
            found |= {end} if text in " ".join(words.split()) else set()
    return found


def leave(event: Playing, entrant: EntrantId) -> None:
    event.do(Leave(entrant, Status.DROPPED, CurrentMatch.CONCEDED))


@pytest.mark.rule("LCG-21", "TM-5", "EV-18")
@pytest.mark.parametrize("make", [owing_in_the_finals, owing_in_the_title_match])
@pytest.mark.parametrize("leaver", [0, 1])
def test_a_match_that_is_left_asks_for_no_further_game_on_any_page(
    make: Callable[[], Owing], leaver: int
) -> None:
    event, ref, *players = make()
    at_table = f"desk/match/{ref.round}/{ref.index}"
    asking = pages_that_say("Another game", event, *players)
    assert {TABLES, f"rounds/{ref.round}", "me", "desk", at_table} <= asking
    gone = players[leaver]
    leave(event, gone)
    assert pages_that_say("Another game", event, *players) == set()
    assert {TABLES, "me", "desk", at_table} <= pages_that_say("Walkover", event, *players)
    line = find_line(event.view(), ref)
    assert line is not None
    row = match_row(subject_of(event), line)
    assert [seat.entrant for seat in row.seats if seat.won] == [
        one for one in players if one != gone
    ]
    assert not row.draw


@pytest.mark.rule("LCG-21", "EV-18")
def test_a_match_that_both_have_left_is_lost_by_both() -> None:
    event, ref, best, worse = owing_in_the_finals()
    leave(event, best)
    leave(event, worse)
    assert pages_that_say("Another game", event, best, worse) == set()
    row = match_row(subject_of(event), event.view().rounds[-1].matches[ref.index])
    assert [seat.won for seat in row.seats] == [False, False]
    assert row.ended is Ended.DOUBLE_LOSS


@pytest.mark.rule("LCG-21", "EV-9")
def test_a_further_game_waits_for_the_appeal_of_one_who_was_removed() -> None:
    event, _, best, worse = owing_in_the_finals()
    event.do(NameStaff("judge", Role.JUDGE))
    event.do(Leave(worse, Status.DISQUALIFIED, CurrentMatch.CONCEDED), by="judge")
    event.do(AppealRemoval(worse), by=person(worse))
    assert pages_that_say("Another game", event, best, worse) == set()
    assert TABLES in pages_that_say("waits for the staff", event, best, worse)
    event.do(DecideRemoval(worse, lifted=True, text="he was right"))
    assert TABLES in pages_that_say("Another game", event, best, worse)


@pytest.mark.rule("LCG-21")
def test_the_journal_tells_what_was_entered_not_what_is_left_to_do() -> None:
    event, _, best, worse = owing_in_the_finals()
    assert "desk/journal" not in pages_that_say("Another game", event, best, worse)
