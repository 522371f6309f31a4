"""First-to matches (VA-4 to VA-7): worked examples, and a second reading of random games."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from podium.core.ids import EntrantId
from podium.core.outcome import GamesTaken, SideOutcome
from podium.core.result import Ended, MatchResult
from podium.core.sheet import Match, Stage
from podium.kernel.chance import Chance
from podium.results.decision import Decision, decision
from podium.results.early_end import AsItStood, MatchTerms, left, match_lost
from podium.results.game import GameResult, GamesResult
from podium.results.problem import ProblemCode
from podium.results.registry import problems
from podium.results.score import outcome
from podium.results.settings import Scoring
from podium.rulebooks.load import load

EXAMPLES = Path(__file__).parents[2] / "examples"
CARDS = load(EXAMPLES / "best-of-three.toml").scoring
DUEL = load(EXAMPLES / "two-of-three.toml").scoring
A, B = EntrantId("a"), EntrantId("b")
ENDED = {"=": Ended.DRAW, "t": Ended.TIME}


def games(letters: str) -> tuple[GameResult, ...]:
    """Games from letters: who won (a, b), a draw (=), time ran out (t); sides swap."""
    return tuple(
        GameResult(
            ENDED.get(letter, Ended.VICTORY),
            (A, B)[place % 2],
            EntrantId(letter) if letter in "ab" else None,
        )
        for place, letter in enumerate(letters)
    )


def match_of(letters: str, bracket: int | None = None) -> Match:
    return Match((A, B), bracket=bracket, result=GamesResult(games(letters)))


def sides(letters: str, scoring: Scoring) -> tuple[SideOutcome, ...]:
    found = outcome(match_of(letters), scoring)
    assert found is not None
    return found.sides


def worth(letters: str, scoring: Scoring) -> list[tuple[str, int]]:
    return [(side.verdict.value, side.points) for side in sides(letters, scoring)]


def codes(
    letters: str, scoring: Scoring, stage: Stage = Stage.SWISS, wins: int = 1
) -> list[tuple[ProblemCode, str]]:
    found = problems(match_of(letters), scoring, stage, games_in_cut=wins)
    return [(one.code, one.rule) for one in found]


@pytest.mark.rule("VA-4")
@pytest.mark.parametrize("letters", ["aa", "bb", "aba", "baa", "abb"])
def test_a_match_is_over_with_the_second_game_won(letters: str) -> None:
    assert codes(letters, CARDS) == []
    winner = [("win", 3), ("loss", 0)] if letters.count("a") == 2 else [("loss", 0), ("win", 3)]
    assert worth(letters, CARDS) == winner


@pytest.mark.rule("VA-4")
def test_no_game_is_missing_and_none_follows_the_end() -> None:
    for letters in ("a", "ab", "a=b", "="):
        assert codes(letters, CARDS) == [(ProblemCode.MATCH_NOT_OVER, "VA-4")], letters
    for letters in ("aab", "aa=", "abab", "ata"):
        assert codes(letters, CARDS) == [(ProblemCode.GAMES_COUNT, "VA-4")], letters


@pytest.mark.rule("VA-4")
def test_the_cut_has_a_number_of_wins_of_its_own() -> None:
    assert codes("aa", CARDS, Stage.CUT, 3) == [(ProblemCode.MATCH_NOT_OVER, "VA-4")]
    assert codes("aaa", CARDS, Stage.CUT, 3) == []
    assert codes("ab=bab", CARDS, Stage.CUT, 3) == []
    assert codes("abab=a", DUEL, Stage.CUT, 3) == []  # in the cut draws are always played again
    assert codes("aaab", CARDS, Stage.CUT, 3) == [(ProblemCode.GAMES_COUNT, "VA-4")]
    assert decision(match_of("bbb", 1), CARDS) == Decision(B)


@pytest.mark.rule("VA-5")
def test_a_drawn_game_is_played_again_or_is_one_of_the_games() -> None:
    assert codes("a==b=a", CARDS) == []
    assert codes("ab=", CARDS) == [(ProblemCode.MATCH_NOT_OVER, "VA-4")]
    assert codes("ab=", DUEL) == codes("a==", DUEL) == codes("===", DUEL) == []
    assert codes("ab=a", DUEL) == [(ProblemCode.GAMES_COUNT, "VA-4")]


@pytest.mark.rule("VA-5", "LCG-8")
def test_a_game_after_drawn_ones_may_be_conceded_as_the_last_one() -> None:
    *before, last = games("ab==a")
    conceded = GameResult(Ended.CONCESSION, last.dark, last.winner)
    match = Match((A, B), result=GamesResult((*before, conceded)))
    assert problems(match, CARDS, Stage.SWISS) == ()
    assert CARDS.games is not None
    fewer = replace(CARDS, games=replace(CARDS.games, concedable=(1, 2)))
    found = problems(match, fewer, Stage.SWISS)
    assert [one.code for one in found] == [ProblemCode.GAME_NOT_CONCEDABLE]


@pytest.mark.rule("VA-6")
def test_at_time_more_games_win_or_the_match_is_drawn() -> None:
    assert worth("at", CARDS) == [("win", 3), ("loss", 0)]
    assert worth("abt", CARDS) == worth("t", CARDS) == [("draw", 1), ("draw", 1)]
    assert worth("at", DUEL) == worth("a==", DUEL) == [("draw", 1), ("draw", 1)]
    assert worth("aa", DUEL) == [("win", 2), ("loss", 0)]
    assert codes("at", CARDS) == codes("t", DUEL) == []


@pytest.mark.rule("VA-6")
def test_in_the_cut_more_games_at_time_go_on() -> None:
    assert decision(match_of("at", 1), DUEL) == Decision(A)
    assert decision(match_of("abt", 1), DUEL) == Decision(None)
    assert decision(match_of("at"), DUEL) == Decision(None)


@pytest.mark.rule("VA-6", "VA-7", "TB-3")
def test_only_games_that_were_played_count() -> None:
    assert [side.games for side in sides("aa", CARDS)] == [
        GamesTaken(2, 0, 2, 6),
        GamesTaken(0, 0, 2, 0),
    ]
    assert [side.games for side in sides("aba", CARDS)] == [
        GamesTaken(2, 0, 3, 6),
        GamesTaken(1, 0, 3, 3),
    ]
    assert sides("at", CARDS)[1].games == GamesTaken(0, 1, 2, 1)  # the game at time is drawn
    assert sides("at", DUEL)[1].games == GamesTaken(0, 0, 1)  # it does not count


@pytest.mark.rule("VA-4", "TB-3")
def test_a_match_given_as_a_whole_is_won_without_a_loss() -> None:
    given = outcome(Match((A, B), result=MatchResult(Ended.NO_SHOW, B)), CARDS)
    assert given is not None
    assert [(side.points, side.games) for side in given.sides] == [
        (0, GamesTaken(0, 0, 2, 0)),
        (3, GamesTaken(2, 0, 2, 6)),
    ]


@pytest.mark.rule("EV-21", "VA-4")
def test_who_leaves_loses_the_games_that_were_missing() -> None:
    empty = Match((A, B))
    terms = MatchTerms(CARDS, Stage.SWISS)
    result = left(empty, A, AsItStood(games=games("a=")), terms)
    assert isinstance(result, GamesResult)
    assert [(game.ended, game.winner) for game in result.games[2:]] == [(Ended.WALKOVER, B)] * 2
    assert problems(Match((A, B), result=result), CARDS, Stage.SWISS) == ()
    lost = match_lost(empty, A, AsItStood(games=games("a")))
    assert problems(Match((A, B), result=lost), CARDS, Stage.SWISS) == ()


def expected(letters: str, *, counted: bool) -> tuple[bool, list[int]]:
    """Whether a match can be reported so, and its points: the rules once more, letter by letter."""
    won = {"a": 0, "b": 0}
    for place, letter in enumerate(letters, start=1):
        if letter in won:
            won[letter] += 1
        over = 2 in won.values() or letter == "t" or (counted and place == 3)
        if over and place < len(letters):
            return False, []
    if not over:
        return False, []
    ahead = won["a"] - won["b"]
    win = 2 if counted else 3
    if ahead == 0 or (counted and 2 not in won.values()):
        return True, [1, 1]
    return True, [win, 0] if ahead > 0 else [0, win]


@pytest.mark.rule("VA-4", "VA-5", "VA-6")
@pytest.mark.parametrize("counted", [False, True])
def test_every_sequence_of_games_against_a_second_reading(counted: bool) -> None:
    chance, scoring = Chance("games"), DUEL if counted else CARDS
    possible = 0
    for _ in range(3000):
        letters = "".join(chance.choose("ab=t") for _ in range(1 + chance.below(5)))
        fits, points = expected(letters, counted=counted)
        assert (not codes(letters, scoring)) is fits, letters
        if fits:
            possible += 1
            assert [side.points for side in sides(letters, scoring)] == points, letters
    assert possible > 300
