"""The form for a result: the rulebook's own score fields and ways to end."""

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from podium.core.ids import EntrantId
from podium.core.names import Names
from podium.core.outcome import Verdict
from podium.core.result import Ended, MatchResult
from podium.core.sheet import Stage
from podium.event.ids import MatchRef
from podium.event.view.shapes import MatchLine
from podium.results.game import GamesResult
from podium.results.games import game_winner
from podium.results.score import outcome
from podium.results.settings import Scoring
from podium.results.timeout import DIAL_TOP
from podium.rulebooks.rulebook import Rulebook
from podium.web.pages.names import Name
from podium.web.pages.reporting import DRAW, match_of, objectives_field
from podium.web.pages.subject import Subject


class ScoreColumn(Struct, frozen=True):
    """A score that each side has. `most`: None without a limit. `together`: the maximum for the sum
    of both sides, if there is one.
    """

    name: Names
    least: int
    most: int | None
    together: int | None = None


class GamePart(Struct, frozen=True):
    """One game. `dark`: who plays that side, if known. `decider`: only played if level
    before it.
    """

    number: int
    dark: Name | None
    winner: str = ""
    ended: str = ""
    decider: bool = False


class ReportForm(Struct, frozen=True):
    """The questions about a match.

    `columns`: scores of each side, `scores`: their current values. `objectives`: whether to ask who
    controls more of them when time runs out (SP-3). `games`: of a match over games; `dark`: the
    form must ask who plays that side first. `timeout`: a game out of time is decided by LCG-12.
    `dial`: the highest number on it.
    """

    match: MatchRef
    version: int
    entrants: tuple[tuple[EntrantId, Name], ...]
    columns: tuple[ScoreColumn, ...]
    endings: tuple[Ended, ...]
    games: tuple[GamePart, ...] = ()
    objectives: Names | None = None
    asks_dark: bool = False
    timeout: bool = False
    dial: int = DIAL_TOP
    level: bool = True
    winner: str = ""
    ended: str = ""
    scores: tuple[tuple[int | str, ...], ...] = ()


def report_form(
    subject: Subject, number: int, line: MatchLine, *, version: int, untimed: bool = False
) -> ReportForm:
    """The form for a match of a round, filled in with its current result. `version`: of the match
    as shown. `untimed`: the round has no time limit.
    """
    stage = subject.view.rounds[number - 1].stage
    rulebook = subject.rulebook
    scoring = rulebook.scoring
    whole = line.result if isinstance(line.result, MatchResult) else None
    field = objectives_field(scoring)
    over_games = scoring.games is not None
    timeout = over_games and stage is Stage.CUT and Ended.TIME in scoring.endings and not untimed
    return ReportForm(
        match=MatchRef(number, line.index or 0),
        version=version,
        entrants=tuple((one, subject.roll.entrant(one)) for one in line.entrants),
        columns=tuple(
            ScoreColumn(one.name, one.min, one.max, one.together) for one in scoring.fields.values()
        ),
        endings=_endings(scoring, stage),
        games=_games(subject, line, rulebook, stage),
        objectives=None if field is None else scoring.fields[field].name,
        asks_dark=over_games and line.dark is None,
        timeout=timeout,
        level=not (over_games and stage is Stage.CUT and Ended.TIME in scoring.endings),
        winner=_winner(line, scoring) if whole is not None else "",
        ended="" if whole is None or whole.ended is Ended.VICTORY else whole.ended.value,
        scores=() if whole is None else whole.scores,
    )


def filled(form: ReportForm, typed: Mapping[str, str]) -> ReportForm:
    """The form as the user has filled it in, by field name."""
    return replace(
        form,
        winner=typed.get("report.winner", ""),
        ended=typed.get("report.ended", ""),
        scores=tuple(
            tuple(
                typed.get(f"report.scores.{row}.{column}", "")
                for column, _ in enumerate(form.columns)
            )
            for row, _ in enumerate(form.entrants)
        ),
        games=tuple(
            replace(
                game,
                winner=typed.get(f"report.games.{place}.winner", ""),
                ended=typed.get(f"report.games.{place}.ended", ""),
            )
            for place, game in enumerate(form.games)
        ),
    )


def _endings(scoring: Scoring, stage: Stage) -> tuple[Ended, ...]:
    """How the match can end other than by victory; the rest follows from the winner."""
    if scoring.games is not None:
        possible = [Ended.CONCESSION, Ended.VOID]
    else:
        possible = [Ended.TIME, Ended.CONCESSION]
        if stage is Stage.SWISS:
            possible.append(Ended.DRAW)
    return (*(one for one in possible if one in scoring.endings), Ended.DOUBLE_LOSS)


def _winner(line: MatchLine, scoring: Scoring) -> str:
    worth = outcome(match_of(line), scoring)
    if worth is None:
        return ""
    for entrant, side in zip(line.entrants, worth.sides, strict=True):
        if side.verdict is Verdict.WIN:
            return entrant
    return DRAW if all(side.verdict is Verdict.DRAW for side in worth.sides) else ""


def _games(
    subject: Subject, line: MatchLine, rulebook: Rulebook, stage: Stage
) -> tuple[GamePart, ...]:
    scoring = rulebook.scoring
    if scoring.games is None:
        return ()
    swiss = stage is Stage.SWISS
    count = scoring.games.count if swiss or rulebook.cut is None else rulebook.cut.games
    more = not swiss and count > 1
    return tuple(
        _game(subject, line, scoring, place, decider=more and place == count)
        for place in range(count + more)
    )


def _game(
    subject: Subject, line: MatchLine, scoring: Scoring, place: int, *, decider: bool
) -> GamePart:
    result = line.result
    known = (
        result.games[place] if isinstance(result, GamesResult) and result.games[place:] else None
    )
    entrants = line.entrants
    dark = line.decider if decider else line.dark
    if dark is not None and not decider and place % 2:
        dark = entrants[1 - entrants.index(dark)]
    name = None if dark is None else subject.roll.entrant(dark)
    if known is None:
        return GamePart(place + 1, name, decider=decider)
    plain = known.ended in (Ended.VICTORY, Ended.DRAW)
    winner = game_winner(known, match_of(line), scoring) or (
        DRAW if known.ended is Ended.DRAW else ""
    )
    return GamePart(place + 1, name, winner, "" if plain else known.ended.value, decider)
