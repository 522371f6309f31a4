"""The form for a result: the rulebook's own score fields and ways to end."""

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from podium.brackets.settings import CutRules
from podium.core.ids import EntrantId
from podium.core.names import Names
from podium.core.outcome import Verdict
from podium.core.result import Ended, MatchResult
from podium.core.sheet import Stage
from podium.event.clock_face import Phase
from podium.event.ids import MatchRef
from podium.event.view.shapes import MatchLine
from podium.results.games import game_winner
from podium.results.next_game import GamePlace
from podium.results.registry import games_in
from podium.results.score import outcome
from podium.results.settings import DrawnGames, Scoring
from podium.results.timeout import DIAL_TOP
from podium.rulebooks.rulebook import Rulebook
from podium.web.pages.names import Name
from podium.web.pages.reporting import DRAW, dark_of, match_of, objectives_field, place_in
from podium.web.pages.subject import Subject

FEW_VALUES = 6
"""A score with at most so many values gets a button for each."""


FEW_MORE = 4
"""So many more games than a first-to match can need are offered where drawn ones are repeated."""


class ScoreColumn(Struct, frozen=True):
    """A score that each side has. `most`: None without a limit. `together`: the maximum for the sum
    of both sides, if there is one.
    """

    name: Names
    least: int
    most: int | None
    together: int | None = None

    @property
    def choices(self) -> tuple[int, ...]:
        """Its values where they are few, so that a thumb can choose; else none."""
        few = self.most is not None and self.most - self.least < FEW_VALUES
        return tuple(range(self.least, self.most + 1)) if self.most is not None and few else ()


class GamePart(Struct, frozen=True):
    """One game. `dark`: who plays that side, if known. `decider`: only played if level before it.
    `endings`: other ways to end than being played to its end. `illegal`: whose deck made it void
    (LCG-21). `extra`: only played where games before it were drawn (VA-5).
    """

    number: int
    dark: Name | None
    endings: tuple[Ended, ...]
    winner: str = ""
    ended: str = ""
    decider: bool = False
    illegal: str = ""
    extra: bool = False


class ReportForm(Struct, frozen=True):
    """The questions about a match.

    `columns`: scores of each side, `scores`: their current values. `objectives`: whether to ask who
    controls more of them when time runs out (SP-3). `games`: of a match over games; `dark`: the
    form must ask who plays that side first. `timeout`: a game out of time is decided by LCG-12.
    `dial`: the highest number on it. `owner`: whether to ask whose deck made a game void (LCG-21).
    `wins`: how many games win the match, which is over then (VA-4); 0: all are played.
    `time_is_up`: everyone was told, so the form starts at "time ran out" (SP-16, LG-17). `me`: the
    player whose phone shows the form; None at the desk.
    """

    match: MatchRef
    version: int
    entrants: tuple[tuple[EntrantId, Name], ...]
    columns: tuple[ScoreColumn, ...]
    endings: tuple[Ended, ...]
    games: tuple[GamePart, ...] = ()
    objectives: Names | None = None
    asks_dark: bool = False
    wins: int = 0
    timeout: bool = False
    dial: int = DIAL_TOP
    level: bool = True
    owner: bool = False
    time_is_up: bool = False
    winner: str = ""
    ended: str = ""
    dark: str = ""
    scores: tuple[tuple[int | str, ...], ...] = ()
    me: EntrantId | None = None

    @property
    def sides(self) -> tuple[tuple[int, EntrantId, Name], ...]:
        """Both sides with their places in the match, the player's own first."""
        listed = ((place, *side) for place, side in enumerate(self.entrants))
        return tuple(sorted(listed, key=lambda side: side[1] != self.me))


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
    policy = scoring.games is not None and scoring.games.timeout is not None
    decided_by_policy = policy and stage is Stage.CUT
    endings = _endings(scoring, stage, untimed=untimed)
    ladder = not over_games and Ended.TIME in endings
    time_is_up = line.result is None and ladder and _time_is_up(subject, number)
    return ReportForm(
        match=MatchRef(number, line.index or 0),
        version=version,
        entrants=tuple((one, subject.roll.entrant(one)) for one in line.entrants),
        columns=tuple(
            ScoreColumn(one.name, one.min, one.max, one.together) for one in scoring.fields.values()
        ),
        endings=endings,
        games=_games(subject, line, rulebook, stage, endings),
        objectives=None if field is None else scoring.fields[field].name,
        asks_dark=over_games and line.dark is None,
        wins=wins_needed(rulebook, stage),
        timeout=decided_by_policy and not untimed,
        owner=_asks_owner(scoring, stage),
        level=not decided_by_policy and (not over_games or Ended.DRAW in scoring.endings),
        winner=_winner(line, scoring) if whole is not None else "",
        time_is_up=time_is_up,
        ended=Ended.TIME.value if time_is_up else _ended(whole),
        dark=_dark_first(line),
        scores=() if whole is None else whole.scores,
    )


def _asks_owner(scoring: Scoring, stage: Stage) -> bool:
    again = scoring.games is not None and scoring.games.played_again
    return again and stage is Stage.CUT and Ended.VOID in scoring.endings


def filled(form: ReportForm, typed: Mapping[str, str]) -> ReportForm:
    """The form as the user has filled it in, by field name."""
    return replace(
        form,
        winner=typed.get("report.winner", ""),
        ended=typed.get("report.ended", ""),
        dark=typed.get("report.dark", ""),
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
                illegal=typed.get(f"report.games.{place}.illegal", ""),
            )
            for place, game in enumerate(form.games)
        ),
    )


def _endings(scoring: Scoring, stage: Stage, *, untimed: bool) -> tuple[Ended, ...]:
    """How the match can end other than by victory; the rest follows from the winner. `untimed`:
    time cannot run out in a game.
    """
    if scoring.games is not None:
        possible = [Ended.CONCESSION, Ended.VOID]
        if scoring.first_to is not None and not untimed:
            possible.insert(0, Ended.TIME)
    else:
        possible = [Ended.TIME, Ended.CONCESSION]
        if stage is Stage.SWISS:
            possible.append(Ended.DRAW)
    return (*(one for one in possible if one in scoring.endings), Ended.DOUBLE_LOSS)


def _ended(result: MatchResult | None) -> str:
    return "" if result is None or result.ended is Ended.VICTORY else result.ended.value


def _time_is_up(subject: Subject, number: int) -> bool:
    """Whether everyone was told that time is up in a round: never more than that (LG-12)."""
    clock = subject.view.clock
    return clock is not None and clock.round == number and clock.phase is Phase.OVER


def _dark_first(line: MatchLine) -> str:
    """Who played the dark side first by the games that are known."""
    games = games_in(line.result)
    return games[0].dark if games else ""


def _winner(line: MatchLine, scoring: Scoring) -> str:
    worth = outcome(match_of(line), scoring)
    if worth is None:
        return ""
    for entrant, side in zip(line.entrants, worth.sides, strict=True):
        if side.verdict is Verdict.WIN:
            return entrant
    return DRAW if all(side.verdict is Verdict.DRAW for side in worth.sides) else ""


def _games(
    subject: Subject,
    line: MatchLine,
    rulebook: Rulebook,
    stage: Stage,
    endings: tuple[Ended, ...],
) -> tuple[GamePart, ...]:
    """As many as a match can have, one more if those reported leave it open (LCG-21, TM-5)."""
    scoring = rulebook.scoring
    if scoring.games is None:
        return ()
    if scoring.first_to is not None:
        return _first_to_games(subject, line, rulebook, stage, endings)
    if stage is Stage.SWISS or rulebook.cut is None:
        places = tuple(GamePlace(number) for number in range(scoring.games.count))
        concedable = scoring.games.concedable  # LCG-8
    else:
        places = _places_in_cut(line, scoring, rulebook.cut)
        concedable = tuple(range(1, len(places) + 1))
    played_out = tuple(one for one in endings if one is not Ended.CONCESSION)
    return tuple(
        _game(subject, line, index, place, endings if index + 1 in concedable else played_out)
        for index, place in enumerate(places)
    )


def wins_needed(rulebook: Rulebook, stage: Stage) -> int:
    """How many games win a match, which is over then (VA-4); 0: all are played."""
    rule = rulebook.scoring.first_to
    if rule is None:
        return 0
    return rulebook.cut.games if stage is Stage.CUT and rulebook.cut else rule.wins


def _first_to_games(
    subject: Subject,
    line: MatchLine,
    rulebook: Rulebook,
    stage: Stage,
    endings: tuple[Ended, ...],
) -> tuple[GamePart, ...]:
    """As many games as somebody can need, and a few more where drawn ones are played again."""
    scoring, rules = rulebook.scoring, rulebook.scoring.games
    if rules is None or not rules.first_to:
        return ()
    in_cut = stage is Stage.CUT
    again = in_cut or rules.first_to.drawn is DrawnGames.AGAIN
    usual = 2 * wins_needed(rulebook, stage) - 1 if again else rules.count
    extra = FEW_MORE if again and Ended.DRAW in scoring.endings else 0
    rows = max(usual + extra, len(games_in(line.result)))
    played_out = tuple(one for one in endings if one is not Ended.CONCESSION)
    parts = (
        _game(
            subject,
            line,
            index,
            GamePlace(index),
            endings if in_cut or rules.may_concede(index + 1) else played_out,
        )
        for index in range(rows)
    )
    return tuple(replace(part, extra=part.number > usual) for part in parts)


def _places_in_cut(line: MatchLine, scoring: Scoring, cut: CutRules) -> tuple[GamePlace, ...]:
    known = games_in(line.result)
    played = [place_in(line, known, index, scoring, cut) for index in range(len(known) + 1)]
    places = [place for place in played if place is not None]
    last = places[-1]
    if not last.decider:
        places += [GamePlace(number) for number in range(last.number + 1, cut.games)]
    if not last.decider and cut.games > 1:
        places.append(GamePlace(0, decider=True))
    return tuple(places)


def _game(
    subject: Subject, line: MatchLine, index: int, place: GamePlace, endings: tuple[Ended, ...]
) -> GamePart:
    games = games_in(line.result)
    known = games[index] if games[index:] else None
    first = line.dark or (games[0].dark if games else None)
    dark = None
    if first is not None or place.decider:
        dark = dark_of(line, index, place, first or line.entrants[0])
    name = None if dark is None else subject.roll.entrant(dark)
    if known is None:
        return GamePart(index + 1, name, endings, decider=place.decider)
    plain = known.ended in (Ended.VICTORY, Ended.DRAW)
    winner = game_winner(known, match_of(line), subject.rulebook.scoring) or (
        DRAW if known.ended is Ended.DRAW else ""
    )
    void = known.ended is Ended.VOID and known.winner is not None
    return GamePart(
        index + 1,
        name,
        endings,
        winner,
        "" if plain else known.ended.value,
        place.decider,
        illegal=next(one for one in line.entrants if one != known.winner) if void else "",
    )
