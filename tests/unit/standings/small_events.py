"""Small events, written down in a line for each round, with entrants of one letter."""

from collections.abc import Sequence

from podium.core.ids import EntrantId
from podium.core.outcome import Outcome, SideOutcome, Verdict
from podium.core.sheet import Entrant, Match, MatchKind, Penalty, Round, Sheet, Stage, Status
from podium.standings.ranking import rank
from podium.standings.settings import Places, SosMethod
from podium.standings.table import Row, Table

SHATTERPOINT = Places(("struggles", "sos", "wounds"), SosMethod.AVERAGE_PER_ROUND)
LEGION = Places(("sos", "defeated", "tokens"), SosMethod.AVERAGE_PER_ROUND)
CARD_GAME = Places(("head_to_head", "sos", "extended_sos"), SosMethod.SUM_OF_POINTS)
TALLIES = {
    SHATTERPOINT: ("struggles", "wounds"),
    LEGION: ("tokens", "defeated", "army"),
    CARD_GAME: (),
}

Worth = tuple[Match, Outcome | None]


def side(points: int, *tallies: int) -> SideOutcome:
    verdict = Verdict.WIN if points >= 3 else Verdict.DRAW if points else Verdict.LOSS
    return SideOutcome(verdict, points, tallies)


def duel(
    one: str,
    other: str,
    points: tuple[int, int],
    tallies: tuple[tuple[int, ...], tuple[int, ...]] = ((0, 0, 0), (0, 0, 0)),
    *,
    shown_up: bool = True,
) -> Worth:
    """A match with its points and tallies for either side."""
    sides = (side(points[0], *tallies[0]), side(points[1], *tallies[1]))
    return Match((EntrantId(one), EntrantId(other))), Outcome(sides, opponents=shown_up)


def unplayed(one: str, other: str) -> Worth:
    return Match((EntrantId(one), EntrantId(other))), None


def alone(who: str, points: int, kind: MatchKind, *tallies: int) -> Worth:
    return Match((EntrantId(who),), kind), Outcome((side(points, *tallies),))


def bye(who: str, points: int = 3, tallies: tuple[int, ...] = (0, 0, 0)) -> Worth:
    return alone(who, points, MatchKind.BYE, *tallies)


def unpaired_loss(who: str) -> Worth:
    return alone(who, 0, MatchKind.UNPAIRED_LOSS, 0, 0, 0)


def play(
    places: Places,
    *rounds: Sequence[Worth],
    who: str = "abcdef",
    lots: str | None = None,
    penalties: tuple[Penalty, ...] = (),
    disqualified: str = "",
    cut: Sequence[Sequence[Worth]] = (),
    after: int | None = None,
) -> Table:
    """Ranks entrants named by one letter each; `lots` is the lot order, best first."""
    entrants = tuple(
        Entrant(
            EntrantId(name),
            number,
            name,
            status=Status.DISQUALIFIED if name in disqualified else Status.ACTIVE,
        )
        for number, name in enumerate(who, 1)
    )
    stages = [Stage.SWISS] * len(rounds) + [Stage.CUT] * len(cut)
    played = (*rounds, *cut)
    return rank(
        Sheet(
            entrants,
            tuple(
                Round(number, stage, tuple(match for match, _ in worths))
                for number, (stage, worths) in enumerate(zip(stages, played, strict=True), 1)
            ),
            penalties,
        ),
        tuple(tuple(outcome for _, outcome in worths) for worths in played),
        places=places,
        tallies=TALLIES.get(places, ()),
        lots={EntrantId(name): lot for lot, name in enumerate(lots or who, 1)},
        after=after,
    )


def order(table: Table) -> str:
    return "".join(row.entrant for row in table.rows)


def row(table: Table, who: str) -> Row:
    return next(row for row in table.rows if row.entrant == who)


def value(table: Table, who: str, name: str) -> object:
    return dict(zip(table.tiebreaks, row(table, who).tiebreaks, strict=True))[name]


def deduct(who: str, number: int, points: int) -> Penalty:
    return Penalty(EntrantId(who), number, points, "late list", "EV-13")
