"""The rules about a match: points, scores, and every way in which it can end."""

from collections.abc import Iterator

from msgspec import UNSET

from podium.core.result import Ended
from podium.results.settings import Limits, Scoring
from podium.results.whole_match import scored_games
from podium.rulebooks.book import ToldRule
from podium.rulebooks.rulebook import Rulebook
from podium.web.pages.amounts import Amount, points
from podium.web.pages.reporting import objectives_field
from podium.web.pages.rules.book_of import book_of
from podium.web.pages.rules.games import (
    conceded_games,
    finals_time,
    games_and_sides,
    games_at_time,
)
from podium.web.pages.rules.rule import Rule, RuleLine, RulePoint, absence_worth, award_of, line
from podium.web.pages.rules.told import told
from podium.web.texts.at_time import AT_TIME
from podium.web.texts.marking import msg
from podium.web.texts.rule_names import Topic


def match_rules(rulebook: Rulebook) -> Iterator[Rule]:
    """The rules of the chapter, in order."""
    scoring = rulebook.scoring
    yield Rule(Topic.POINTS, tuple(_points(scoring)))
    if scoring.games is not None:
        yield games_and_sides(scoring.games)
    if scoring.fields:
        yield _result(rulebook)
    yield Rule(Topic.VICTORY, tuple(_victory(scoring)))
    if scoring.games is not None or Ended.TIME in scoring.endings:
        yield Rule(Topic.TIME_UP, tuple(_time_up(rulebook)))
    if scoring.games is not None and scoring.games.timeout is not None:
        yield finals_time()
    if Ended.CONCESSION in scoring.endings:
        yield Rule(Topic.CONCESSION, tuple(_concession(rulebook)))
    if scoring.games is None and Ended.DRAW in scoring.endings:
        yield Rule(Topic.NOT_PLAYED, (_drawn(scoring),))
    yield Rule(Topic.NO_SHOW, tuple(_no_show(scoring)))
    yield Rule(Topic.EARLY_END, tuple(_early_end(scoring)))


def _points(scoring: Scoring) -> Iterator[RuleLine]:
    worth = scoring.points
    values = {"win": worth.win, "draw": worth.draw, "loss": worth.loss}
    if scoring.games is None or scoring.first_to is not None:
        text = msg("A match gives event points: win %(win)s, draw %(draw)s, loss %(loss)s.")
        yield line(text, **values)
        yield from _by_how_it_was_won(scoring)
        return
    text = msg("Each game of a match gives points: win %(win)s, draw %(draw)s, loss %(loss)s.")
    yield line(text, **values)
    most = points(scoring.games.count * worth.win)
    text = msg("The match gives the sum of its games: %(most)s for winning all of them.")
    yield line(text, most=most)


def _by_how_it_was_won(scoring: Scoring) -> Iterator[RuleLine]:
    """Other points of a win at time (VA-2), or by margin (VA-3)."""
    worth = scoring.points
    if worth.timed_win is not UNSET or worth.timed_loss is not UNSET:
        text = msg("If time decides the match: win %(win)s, loss %(loss)s.")
        yield line(text, win=worth.won_at_time, loss=worth.lost_at_time)
    if scoring.margins is UNSET:
        return
    names = {key: one.name for key, one in scoring.fields.items()}
    names |= {key: one.name for key, one in scoring.derived.items()}
    yield line(
        msg("A match played to its end or to time gives points by the margin in %(score)s:"),
        score=names[scoring.margins.score],
    )
    for row in scoring.margins.rows:
        text = msg("from %(margin)s: winner %(winner)s, loser %(loser)s")
        yield line(text, margin=row.margin, winner=row.winner, loser=row.loser)


def _result(rulebook: Rulebook) -> Rule:
    """What each side reports, and what follows from it."""
    scoring = rulebook.scoring
    reported = tuple(_field(scoring, name) for name in scoring.fields)
    derived = tuple(
        RulePoint(
            one.name,
            (
                line(
                    msg(
                        "counted from the reports: %(constant)s; one’s own numbers times "
                        "%(own)s; the opponent’s times %(theirs)s"
                    ),
                    constant=one.constant,
                    own=award_of(scoring, one.own),
                    theirs=award_of(scoring, one.opponent),
                ),
            ),
        )
        for one in scoring.derived.values()
    )
    text = msg("Both sides report these numbers, and how the match ended:")
    meant = told(book_of(rulebook), ToldRule.CLAIMED_AND_INFLICTED, ToldRule.WHOLLY_DEFEATED)
    return Rule(Topic.RESULT, (*meant, line(text)), (*reported, *derived))


def _field(scoring: Scoring, name: str) -> RulePoint:
    field = scoring.fields[name]
    if field.max is None:
        said = [line(msg("%(least)s or more"), least=field.min)]
    else:
        said = [line(msg("%(least)s to %(most)s"), least=field.min, most=field.max)]
    if field.together is not None:
        said.append(line(msg("both together at most %(most)s"), most=field.together))
    return RulePoint(field.name, tuple(said))


def _victory(scoring: Scoring) -> Iterator[RuleLine]:
    worth = scoring.points
    values = {"win": points(worth.win), "loss": points(worth.loss)}
    if scoring.first_to is not None:
        text = msg(
            "Whoever fulfils their victory condition wins the game. Whoever wins the match gets "
            "%(win)s, the other %(loss)s."
        )
        yield line(text, **values)
        return
    if scoring.games is not None:
        text = msg(
            "Whoever fulfils their victory condition before time is up wins the game and gets "
            "%(win)s; the other gets %(loss)s."
        )
        yield line(text, **values)
        return
    text = msg(
        "Whoever wins by the rules of the game gets %(win)s, the other %(loss)s. Both keep their "
        "real scores."
    )
    yield line(text, **values)
    for text, limits in (
        (msg("Scores of the winner – %(scores)s."), scoring.victory.winner),
        (msg("Scores of the loser – %(scores)s."), scoring.victory.loser),
    ):
        if limits:
            yield line(text, scores=_limited(scoring, limits))


def _limited(scoring: Scoring, limits: dict[str, Limits]) -> tuple[Amount, ...]:
    return tuple(
        Amount(scoring.fields[name].name, one.min, one.max) for name, one in limits.items()
    )


def _time_up(rulebook: Rulebook) -> Iterator[RuleLine]:
    scoring, book = rulebook.scoring, book_of(rulebook)
    yield line(AT_TIME[book.at_time])
    if scoring.games is not None:
        yield from games_at_time(scoring)
        return
    if (field := objectives_field(scoring)) is not None:
        text = msg(
            "If nobody has won the current struggle after the struggle token has moved, whoever "
            "controls more objectives wins it and gets one more (%(name)s); if both control "
            "equally many, nobody does."
        )
        yield line(text, name=scoring.fields[field].name)
    text = msg(
        "Then these numbers are compared in order: %(ladder)s. At the first that differs the "
        "higher one wins: %(win)s, the other %(loss)s. If all are level, the match is a draw: "
        "%(draw)s each."
    )
    worth = scoring.points
    if scoring.margins is not UNSET:
        text = msg(
            "Then these numbers are compared in order: %(ladder)s. At the first that differs the "
            "higher one wins, with points by the margin. If all are level, the match is a draw: "
            "%(draw)s each."
        )
    yield line(
        text,
        ladder=tuple(scoring.fields[name].name for name in scoring.ladder),
        win=points(worth.won_at_time),
        loss=points(worth.lost_at_time),
        draw=points(worth.draw),
    )
    yield from told(book, ToldRule.WHOLLY_DEFEATED)


def _concession(rulebook: Rulebook) -> Iterator[RuleLine]:
    scoring = rulebook.scoring
    if scoring.games is not None:
        yield from conceded_games(scoring.games, scoring, finals=rulebook.cut is not None)
        return
    worth = scoring.points
    text = msg("Whoever gives up a match loses it: %(loss)s. The other wins: %(win)s.")
    yield line(text, win=points(worth.win), loss=points(worth.loss))
    if scoring.concession:
        text = msg(
            "The winner counts at least %(award)s, or what they really have where that is more, "
            "each number by itself."
        )
        yield line(text, award=award_of(scoring, scoring.concession))
    yield line(msg("Whoever gave up keeps their own numbers."))


def _drawn(scoring: Scoring) -> RuleLine:
    text = msg(
        "If both decide not to play, for whatever reason, or the game itself ends undecided, the "
        "match is a draw: %(draw)s each."
    )
    return line(text, draw=points(scoring.points.draw))


def _no_show(scoring: Scoring) -> Iterator[RuleLine]:
    text = msg(
        "If your opponent does not come to the table in reasonable time, or the match is yours "
        "without play, you get the same as for a bye: %(award)s."
    )
    if scoring.points.bye is not UNSET:
        text = msg(
            "If your opponent does not come to the table in reasonable time, or the match is yours "
            "without play, you have won: %(award)s."
        )
    yield line(text, award=absence_worth(scoring))
    games = scored_games(scoring)
    text = msg("Whoever is missing has a loss (%(loss)s) and may be taken out of the event.")
    yield line(text, loss=points(games * scoring.points.loss))


def _early_end(scoring: Scoring) -> Iterator[RuleLine]:
    text = msg(
        "Giving up, leaving, being taken out, a match loss, a loss for both: whatever ends a match "
        "early, the scores of that moment are kept. Say them, or that they are not known. What "
        "each side gets is shown before anybody confirms."
    )
    yield line(text)
    if scoring.games is not None:
        text = msg(
            "Finished games keep their result. Whoever leaves loses the unfinished ones; a match "
            "loss loses every game."
        )
        yield line(text)
        return
    text = msg(
        "After leaving or a match loss the other side counts as after giving up. After a loss for "
        "both each side has %(loss)s and keeps its own numbers."
    )
    yield line(text, loss=points(scoring.points.loss))
