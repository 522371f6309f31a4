"""Result slips: the rulebook's own fields for every match, to be cut apart."""

from msgspec import Struct

from podium.core.result import Ended
from podium.core.sheet import MatchKind, Stage
from podium.event.view.shapes import MatchLine, RoundLines
from podium.results.game import Side
from podium.results.settings import Scoring
from podium.web.pages.desk.report_form import GamePart, ReportForm, report_form
from podium.web.pages.names import NOBODY, Name
from podium.web.pages.paper.lists import NO_ROUND, full_name, round_words
from podium.web.pages.paper.sheets import PaperSheet, Slip, Slips, SlipSide, Words
from podium.web.pages.paper.telling import Teller
from podium.web.pages.reporting import objectives_field
from podium.web.pages.subject import Subject
from podium.web.texts.marking import msg

RESULT_SLIPS = msg("Result slips")
ALL_IN = msg("All results of this round are in.")
BLANK_SLIPS = msg("Blank result slips")
DARK_FIRST = msg("Dark side first")
"""Where it is not known, the slip must state it for the person who enters the result."""
ACROSS, DOWN, DOWN_LARGE = 2, 4, 3
SHOWN_HASH = 16
TIME_LINES = (
    msg("Light: objectives won"),
    msg("Light: damage on dark objectives"),
    msg("Dark: Death Star dial"),
    msg("Dark: damage on light objectives"),
    msg("Balance of the Force"),
)
"""What decides a finals game that ran out of time (LCG-12)."""


class Press(Struct, frozen=True):
    """What all slips of a round share. `witness`: the journal's hash, in hex. `level`: a match may
    have no winner, unlike in elimination (SP-13).
    """

    event: str
    round: str
    witness: str
    level: bool

    @property
    def foot(self) -> str:
        """The start of the hash in groups of four: `podium verify --head` finds it."""
        shown = self.witness[:SHOWN_HASH]
        return " ".join(shown[at : at + 4] for at in range(0, len(shown), 4))


def slips_sheet(tell: Teller, subject: Subject, witness: str) -> PaperSheet:
    """A slip for every match of the latest round that has no result yet."""
    title, lead = tell.say(RESULT_SLIPS), round_words(tell, subject)
    if not subject.view.rounds:
        return PaperSheet(title, lead, Words(tell.say(NO_ROUND)))
    press = _press(tell, subject, witness)
    slips = [
        _slip(tell, press, form, table=line.table)
        for line, form in _forms(subject, subject.view.rounds[-1])
    ]
    if not slips:
        return PaperSheet(title, lead, Words(tell.say(ALL_IN)))
    slips.sort(key=lambda slip: (not slip.place, int(slip.place or 0)))
    return PaperSheet(title, lead, _stacked(slips), bleed=True)


def blank_slips(tell: Teller, subject: Subject, witness: str) -> PaperSheet:
    """One page of slips without names, for rounds that are paired by hand."""
    scoring = subject.rulebook.scoring
    press = _press(tell, subject, witness)
    games = () if scoring.games is None else tuple(range(1, scoring.games.count + 1))
    if games:
        possible = (Ended.TIME, Ended.CONCESSION, Ended.VOID)
        endings = [one for one in possible if one in _of_games(scoring)]
    else:
        endings = [*((Ended.DRAW,) if press.level else ()), Ended.TIME, Ended.CONCESSION]
    endings.append(Ended.DOUBLE_LOSS)
    number = tell.say(msg("Round %(number)s"), number="____")
    slip = Slip(
        title=tell.say(msg("Table %(number)s"), number="____"),
        round=f"{press.event} · {number}",
        sides=(SlipSide(""), SlipSide("")),
        asks=(tell.say(DARK_FIRST),) if games else (),
        ticks=tuple(tell.say(msg("Game %(number)s"), number=one) for one in games)
        or _winner(tell, objectives=objectives_field(scoring) is not None),
        scores=tuple(tell.named(field.name) for field in scoring.fields.values()),
        level=tell.say(msg("Draw")) if games else "",
        ended=tell.say(msg("It ended another way")),
        endings=tuple(map(tell.word, endings)),
        lines=(),
        signature=tell.say(msg("Signature")),
        foot=press.foot,
    )
    count = ACROSS * DOWN
    return PaperSheet(tell.say(BLANK_SLIPS), "", Slips((slip,) * count, ACROSS, DOWN), bleed=True)


def _of_games(scoring: Scoring) -> tuple[Ended, ...]:
    """How a game of a Swiss match can end other than being played out."""
    if scoring.first_to is None:
        return (Ended.CONCESSION, Ended.VOID)
    return tuple(one for one in scoring.endings if one is not Ended.DRAW)


def _press(tell: Teller, subject: Subject, witness: str) -> Press:
    desk = subject.view.desk
    settings = subject.view.event.settings if desk is None else desk.settings
    name = "" if settings is None else settings.name
    rounds = subject.view.rounds
    level = not rounds or rounds[-1].stage is Stage.SWISS
    return Press(name, round_words(tell, subject), witness, level)


def _forms(subject: Subject, played: RoundLines) -> list[tuple[MatchLine, ReportForm]]:
    untimed = subject.view.clock is None or subject.view.clock.phase == "untimed"
    versions = {one.match.index: one.version for one in subject.desk.matches}
    return [
        (
            line,
            report_form(
                subject, played.number, line, version=versions[line.index], untimed=untimed
            ),
        )
        for line in played.matches
        if line.kind is MatchKind.MATCH and line.result is None and line.index is not None
    ]


def _slip(tell: Teller, press: Press, form: ReportForm, *, table: int | None) -> Slip:
    games = tuple(_game(tell, game) for game in form.games if not game.extra)
    shown = "–" if table is None else str(table)
    return Slip(
        title=tell.say(msg("Table %(number)s"), number=shown),
        round=f"{press.event} · {press.round}",
        sides=tuple(
            SlipSide(full_name(tell, name), hints=_hints(tell, form, name))
            for _, name in form.entrants
        ),
        asks=(tell.say(DARK_FIRST),) if form.asks_dark else (),
        ticks=games or _winner(tell, objectives=form.objectives is not None),
        scores=tuple(tell.named(column.name) for column in form.columns),
        level=tell.say(msg("Draw")) if games and form.level else "",
        ended=tell.say(msg("It ended another way")),
        endings=_endings(tell, form, level=press.level),
        lines=tuple(map(tell.say, TIME_LINES)) if form.timeout else (),
        signature=tell.say(msg("Signature")),
        foot=press.foot,
        place="" if table is None else str(table),
    )


def _winner(tell: Teller, *, objectives: bool) -> tuple[str, ...]:
    """The labels to tick for a side of a match; `objectives`: they count when time runs out
    (SP-3).
    """
    return (tell.say(msg("Winner")), *((tell.say(msg("More objectives")),) if objectives else ()))


def _game(tell: Teller, game: GamePart) -> str:
    if game.decider:
        return tell.say(msg("Decider"))
    return tell.say(msg("Game %(number)s"), number=game.number)


def _endings(tell: Teller, form: ReportForm, *, level: bool) -> tuple[str, ...]:
    """The possible endings; for a whole match also without a winner, if it may be level."""
    words = [tell.word(one) for one in form.endings]
    if level and not form.games and Ended.DRAW not in form.endings:
        words.insert(0, tell.word(Ended.DRAW))
    return tuple(words)


def _hints(tell: Teller, form: ReportForm, name: Name) -> tuple[str, ...]:
    """The side that an entrant plays in each game, where it is known."""
    return tuple(
        ""
        if game.dark is None or game.dark == NOBODY
        else tell.word(Side.DARK if game.dark == name else Side.LIGHT)
        for game in form.games
        if not game.extra
    )


def _stacked(slips: list[Slip]) -> Slips:
    """Orders the slips so that after cutting the stack, the piles are in the order of the
    tables.
    """
    large = any(slip.lines for slip in slips)
    down = DOWN_LARGE if large else DOWN
    on_page = ACROSS * down
    full, left = divmod(len(slips), on_page)
    piles: list[list[Slip]] = []
    for spot in range(on_page):
        start = sum(map(len, piles))
        piles.append(slips[start : start + full + (spot < left)])
    ordered = [
        pile[page] for page in range(full + (left > 0)) for pile in piles if page < len(pile)
    ]
    return Slips(tuple(ordered), ACROSS, down)
