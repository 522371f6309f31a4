"""The rules about matches that are played over games with sides."""

from collections.abc import Iterator

from podium.core.result import Ended
from podium.results.settings import (
    DrawnGames,
    FirstSide,
    FirstTo,
    GameRules,
    Scoring,
    Undecided,
    UnfinishedGame,
)
from podium.web.pages.amounts import points
from podium.web.pages.rules.rule import Rule, RuleLine, RulePoint, line
from podium.web.texts.marking import msg
from podium.web.texts.rule_names import Topic

SIDES = {
    FirstSide.CHOSEN: msg(
        "Before the first game chance decides who chooses the side; Podium draws it."
    ),
    FirstSide.DRAWN: msg(
        "Before the first game chance decides who plays the dark side; nobody chooses. Podium "
        "draws it."
    ),
}


def games_and_sides(games: GameRules) -> Rule:
    """How many games a match has, and who plays which side."""
    if games.first_to:
        said = (*_first_to(games, games.first_to), line(SIDES[games.first_side]))
        return Rule(Topic.GAMES, said)
    count = line(
        msg("Games of a Swiss match: %(games)s. After each game sides are swapped."),
        games=games.count,
    )
    return Rule(Topic.GAMES, (count, line(SIDES[games.first_side])))


def _first_to(games: GameRules, rule: FirstTo) -> Iterator[RuleLine]:
    """When a first-to match is over, and what a drawn game is (VA-4, VA-5)."""
    text = msg(
        "A match is over as soon as somebody has won enough games: %(wins)s of at most %(games)s. "
        "After each game sides are swapped."
    )
    yield line(text, wins=rule.wins, games=games.count)
    if rule.drawn is DrawnGames.AGAIN:
        yield line(msg("After a drawn game another follows; there can be more games then."))
    else:
        yield line(msg("A drawn game is one of these games and is not played again."))
    if rule.points:
        text = msg(
            "Each game played gives game points, which count for places only: win %(win)s, draw "
            "%(draw)s, loss %(loss)s."
        )
        yield line(text, win=rule.points.win, draw=rule.points.draw, loss=rule.points.loss)


FOR_UNFINISHED = {
    UnfinishedGame.DRAWN: msg("A game in which time runs out is drawn, and no other follows."),
    UnfinishedGame.NOTHING: msg("A game in which time runs out does not count."),
}
FOR_UNDECIDED = {
    Undecided.MORE_WINS: msg(
        "If nobody has won enough games in the end, whoever has won more has won the match; with "
        "equal numbers it is a draw."
    ),
    Undecided.DRAW: msg(
        "If nobody has won enough games in the end, the match is a draw, whoever has won more."
    ),
}


def games_at_time(scoring: Scoring) -> Iterator[RuleLine]:
    """What counts when time runs out (of a first-to match VA-6)."""
    if scoring.first_to is not None:
        timed = Ended.TIME in scoring.endings
        if timed:
            yield line(FOR_UNFINISHED[scoring.first_to.unfinished])
        if timed or scoring.first_to.drawn is DrawnGames.COUNTED:
            yield line(FOR_UNDECIDED[scoring.first_to.undecided])
        return
    yield line(
        msg("If nobody has won the game by then, it is a draw: %(draw)s each."),
        draw=points(scoring.points.draw),
    )
    yield line(
        msg(
            "Do your best to finish all games in time. The first game is played to its end; the "
            "time left is for the next. If time runs out in the first game, it is a draw and no "
            "further game is scored."
        )
    )


def conceded_games(games: GameRules, scoring: Scoring, *, finals: bool) -> Iterator[RuleLine]:
    """Which games may be given up."""
    if games.first_to and len(games.concedable) == games.count:
        yield line(msg("A game may be given up: the opponent has won it then."))
    elif games.first_to and games.concedable:
        text = msg(
            "Game %(games)s may be given up: the opponent has won it then. Every other game of a "
            "Swiss match is played to its end."
        )
        yield line(text, games=games.concedable)
    elif games.concedable:
        text = msg(
            "At the start of your own turn you may give up game %(games)s: you get %(loss)s, your "
            "opponent %(win)s. Every other game of a Swiss match is played to its end."
        )
        yield line(
            text,
            games=games.concedable,
            win=points(scoring.points.win),
            loss=points(scoring.points.loss),
        )
    else:
        yield line(msg("No game of a Swiss match may be given up."))
    if finals:
        yield line(msg("A game of the cut may be given up too."))


def finals_time() -> Rule:
    """What decides a finals game out of time (LCG-12)."""
    return Rule(
        Topic.FINALS_TIME,
        (line(msg("Play to the end of the light side’s turn. If nobody has won, points decide:")),),
        (
            RulePoint(
                line(msg("Light side")),
                (
                    line(
                        msg(
                            "4 for each objective in its victory pile, 0.1 for each damage on "
                            "dark objectives"
                        )
                    ),
                ),
            ),
            RulePoint(
                line(msg("Dark side")),
                (
                    line(
                        msg(
                            "0, 4 or 8 with the Death Star dial on 0–3, 4–7 or 8–11, 0.1 for each "
                            "damage on light objectives"
                        )
                    ),
                ),
            ),
            RulePoint(
                line(msg("Balance of the Force")),
                (line(msg("0.25 more for whoever holds it; so there is never a tie")),),
            ),
        ),
    )
