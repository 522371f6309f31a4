"""The table against a second one, written straight from the rules: slow, plain, all fractions."""

from collections.abc import Callable, Iterator
from fractions import Fraction

import pytest

from podium.core.ids import EntrantId
from podium.core.outcome import GamesTaken, Outcome, SideOutcome, Verdict
from podium.core.sheet import Entrant, Match, MatchKind, Penalty, Round, Sheet, Stage, Status
from podium.kernel.chance import Chance
from podium.standings.explain import explain
from podium.standings.ranking import rank
from podium.standings.settings import (
    BuchholzCut,
    DrawShare,
    ExtendedSos,
    Places,
    SosMethod,
    WinShare,
)
from podium.standings.table import Table
from podium.standings.tally import points_and_byes, tally

TALLIES = ("struggles", "wounds")
ORDERS = {
    "shatterpoint": Places(("struggles", "sos", "wounds"), SosMethod.AVERAGE_PER_ROUND),
    "legion": Places(("sos", "wounds", "struggles"), SosMethod.AVERAGE_PER_ROUND),
    "card game": Places(("head_to_head", "sos", "extended_sos"), SosMethod.SUM_OF_POINTS),
    "late head-to-head": Places(
        ("wounds", "head_to_head", "extended_sos"), SosMethod.AVERAGE_PER_ROUND
    ),
    "no tie-break": Places((), SosMethod.SUM_OF_POINTS),
    "averages of averages": Places(
        ("extended_sos", "wins"), SosMethod.AVERAGE_PER_ROUND, extended_sos=ExtendedSos.AVERAGE
    ),
    "average of sums": Places(
        ("played_wins", "extended_sos"),
        SosMethod.SUM_OF_POINTS,
        extended_sos=ExtendedSos.AVERAGE,
    ),
    "chess": Places(
        ("buchholz_cut", "buchholz", "sonneborn_berger"),
        SosMethod.SUM_OF_POINTS,
        buchholz_cut=BuchholzCut(lowest=1),
    ),
    "median": Places(
        ("sonneborn_berger", "buchholz_cut"),
        SosMethod.SUM_OF_POINTS,
        buchholz_cut=BuchholzCut(lowest=1, highest=1),
    ),
    "shares": Places(
        ("opponents_win_share", "game_win_share", "opponents_game_win_share", "game_wins"),
        SosMethod.SUM_OF_POINTS,
        win_share=WinShare(floor=33, draws=DrawShare.THIRD),
    ),
    "shares of matches met": Places(
        ("opponents_win_share", "opponents_opponents_win_share", "game_win_share"),
        SosMethod.SUM_OF_POINTS,
        win_share=WinShare(floor=25, draws=DrawShare.HALF, byes=False),
    ),
    "game points": Places(("game_points", "sos"), SosMethod.SUM_OF_POINTS),
    "two": Places(("head_to_head_two", "sos"), SosMethod.SUM_OF_POINTS),
    "all met": Places(("head_to_head_all_met", "wounds"), SosMethod.SUM_OF_POINTS),
    "table": Places(("wounds", "head_to_head_table", "sos"), SosMethod.SUM_OF_POINTS),
}
POINTS = [(6, 0), (0, 6), (3, 0), (0, 3), (4, 1), (1, 4), (3, 3), (2, 2), (1, 1), (0, 0)]
SHEETS = 1_500
FOR_OTHERS = 500
"""Random events for each order that no shipped rulebook has."""
SHIPPED = ("shatterpoint", "legion", "card game", "late head-to-head", "no tie-break")

Played = tuple[Sheet, tuple[tuple[Outcome | None, ...], ...]]
Line = tuple[EntrantId, int | None, int, tuple[object, ...], str | None, int | None]


# The rules, once more.


class Oracle:
    """What the rules say of one event after one round."""

    def __init__(
        self, played: Played, places: Places, lots: dict[EntrantId, int], after: int
    ) -> None:
        self.sheet, outcomes = played
        self.places = places
        self.lots = lots
        self.after = after
        self.played = [
            (match, outcome)
            for number, outs in zip(self.sheet.rounds, outcomes, strict=True)
            for match, outcome in zip(number.matches, outs, strict=True)
            if number.stage == Stage.SWISS and number.number <= after and outcome is not None
        ]

    def own(self, who: EntrantId) -> list[tuple[Match, Outcome, SideOutcome]]:
        return [
            (match, outcome, outcome.sides[match.entrants.index(who)])
            for match, outcome in self.played
            if who in match.entrants
        ]

    def before_deduction(self, who: EntrantId) -> int:
        return sum(side.points for _, _, side in self.own(who))

    def points(self, who: EntrantId) -> int:
        return self.before_deduction(who) - sum(
            penalty.points
            for penalty in self.sheet.penalties
            if penalty.entrant == who
            and penalty.round <= self.after
            and not any(
                r.stage == Stage.CUT and r.number <= penalty.round for r in self.sheet.rounds
            )
        )

    def opponents(self, who: EntrantId) -> list[EntrantId]:
        return [
            other
            for match, outcome, _ in self.own(who)
            if outcome.opponents
            for other in match.entrants
            if other != who
        ]

    def sos(self, who: EntrantId) -> Fraction:
        opponents = self.opponents(who)
        if not opponents:
            return Fraction(0)
        if self.places.sos == SosMethod.SUM_OF_POINTS:
            return Fraction(sum(self.before_deduction(other) for other in opponents))
        quotients = [
            Fraction(self.before_deduction(other), len(self.own(other))) for other in opponents
        ]
        return sum(quotients, Fraction(0)) / len(opponents)

    def metric(self, name: str, who: EntrantId) -> Fraction:
        if name == "points":
            return Fraction(self.points(who))
        if name == "sos":
            return self.sos(who)
        if name == "extended_sos":
            strengths = [self.sos(other) for other in self.opponents(who)]
            averaged = self.places.extended_sos == ExtendedSos.AVERAGE and strengths
            return sum(strengths, Fraction(0)) / (len(strengths) if averaged else 1)
        if name == "chance":
            return Fraction(-self.lots[who])
        if name in COUNTED:
            return COUNTED[name](self, who)
        return Fraction(sum(side.tallies[TALLIES.index(name)] for _, _, side in self.own(who)))

    def share(self, who: EntrantId, *, games: bool) -> Fraction:
        """The part of the rounds or games that somebody has won, at least the floor."""
        rules = self.places.shares
        won = played = Fraction(0)
        draw = {"nothing": Fraction(0), "third": Fraction(1, 3), "half": Fraction(1, 2)}
        for match, outcome, side in self.own(who):
            if not rules.byes and (len(match.entrants) == 1 or not outcome.opponents):
                continue
            if games:
                assert side.games is not None
                won += side.games.won + draw[rules.draws] * side.games.drawn
                played += side.games.played
            else:
                parts = {"win": Fraction(1), "draw": draw[rules.draws], "loss": Fraction(0)}
                won += parts[side.verdict]
                played += 1
        return max(Fraction(rules.floor, 100), won / played if played else Fraction(0))

    def mean(self, values: list[Fraction]) -> Fraction:
        return sum(values, Fraction(0)) / len(values) if values else Fraction(0)

    def opponents_share(self, who: EntrantId, *, games: bool) -> Fraction:
        return self.mean([self.share(other, games=games) for other in self.opponents(who)])

    def won(self, who: EntrantId, *, met: bool) -> Fraction:
        return Fraction(
            sum(
                side.verdict == Verdict.WIN and (not met or self.is_met(match, outcome))
                for match, outcome, side in self.own(who)
            )
        )

    def is_met(self, match: Match, outcome: Outcome) -> bool:
        return len(match.entrants) == 2 and outcome.opponents

    def values(self, who: EntrantId) -> list[int]:
        """For each round the opponent's points, 0 without an opponent, lowest first."""
        return sorted(
            self.before_deduction(next(one for one in match.entrants if one != who))
            if self.is_met(match, outcome)
            else 0
            for match, outcome, _ in self.own(who)
        )

    def kept(self, who: EntrantId) -> Fraction:
        cut, values = self.places.cut_values, self.values(who)
        for _ in range(cut.lowest):
            values = values[1:]
        for _ in range(cut.highest):
            values = values[:-1]
        return Fraction(sum(values))

    def berger(self, who: EntrantId) -> Fraction:
        part = {Verdict.WIN: Fraction(1), Verdict.DRAW: Fraction(1, 2), Verdict.LOSS: Fraction(0)}
        return sum(
            (
                part[side.verdict] * self.before_deduction(other)
                for match, outcome, side in self.own(who)
                if outcome.opponents
                for other in match.entrants
                if other != who
            ),
            Fraction(0),
        )

    def met(self, one: EntrantId, other: EntrantId) -> bool:
        return any({one, other} <= {*match.entrants} for match, _ in self.played)

    def from_each_other(self, who: EntrantId, group: list[EntrantId], name: str) -> int:
        """The points from matches inside the group; 0 where the reading says nothing."""
        says = {
            "head_to_head_two": len(group) == 2,
            "head_to_head_all_met": all(
                self.met(one, other) for one in group for other in group if one != other
            ),
            "head_to_head_table": True,
        }[name]
        return says * sum(
            side.points
            for match, _, side in self.own(who)
            if any(other in group for other in match.entrants if other != who)
        )

    def tied_before(self, who: EntrantId, name: str) -> list[EntrantId]:
        before = ("points", *self.places.tiebreaks)
        before = before[: before.index(name)]
        return [
            other.id
            for other in self.sheet.entrants
            if self.disqualified(other.id) == self.disqualified(who)
            and all(self.metric(one, other.id) == self.metric(one, who) for one in before)
        ]

    def beat(self, one: EntrantId, other: EntrantId) -> bool:
        duels = [
            pair for pair in self.played if one in pair[0].entrants and other in pair[0].entrants
        ]
        ahead = [
            outcome.sides[match.entrants.index(one)].points
            - outcome.sides[match.entrants.index(other)].points
            for match, outcome in duels
        ]
        return sum(ahead) > 0

    def beaten(self, who: EntrantId) -> tuple[EntrantId, ...]:
        """Those beaten among the ones level with `who` on all that comes before head-to-head."""
        tied = self.tied_before(who, "head_to_head")
        return tuple(sorted(other for other in tied if self.beat(who, other)))

    def disqualified(self, who: EntrantId) -> bool:
        return any(e.id == who and e.status == Status.DISQUALIFIED for e in self.sheet.entrants)

    def in_order(
        self, tied: list[EntrantId], names: tuple[str, ...]
    ) -> list[tuple[EntrantId, str | None]]:
        """The tied in order, each with what separates it from the one before."""
        if len(tied) < 2:
            return [(who, None) for who in tied]
        name, *later = names
        if name == "head_to_head":
            for who in tied:
                others = [other for other in tied if other != who]
                if all(self.beat(who, other) for other in others):
                    return self.join(name, [[(who, None)], self.in_order(others, names)])
            return self.in_order(tied, tuple(later))
        among = name.startswith("head_to_head_")
        value = {
            who: self.from_each_other(who, tied, name) if among else self.metric(name, who)
            for who in tied
        }
        levels = sorted({*value.values()}, reverse=True)
        groups = [[who for who in tied if value[who] == level] for level in levels]
        return self.join(name, [self.in_order(group, tuple(later)) for group in groups])

    def join(
        self, name: str, groups: list[list[tuple[EntrantId, str | None]]]
    ) -> list[tuple[EntrantId, str | None]]:
        joined = groups[0]
        for (first, _), *rest in groups[1:]:
            joined = [*joined, (first, name), *rest]
        return joined

    def value(self, name: str, who: EntrantId) -> object:
        """The value of a tie-break in the table."""
        if name == "head_to_head":
            return self.beaten(who)
        if name.startswith("head_to_head_"):
            tied = self.tied_before(who, name)
            return self.from_each_other(who, tied, name) if len(tied) > 1 else 0
        return self.metric(name, who)

    def lines(self) -> list[Line]:
        names = ("points", *self.places.tiebreaks, "chance")
        lines: list[Line] = []
        for disqualified in (False, True):
            listed = [e.id for e in self.sheet.entrants if self.disqualified(e.id) == disqualified]
            order = self.in_order(listed, names)
            for position, (who, separated) in enumerate(order):
                after = order[position + 1][1] if position + 1 < len(order) else None
                values = tuple(self.value(name, who) for name in self.places.tiebreaks)
                lot = self.lots[who] if "chance" in (separated, after) else None
                place = None if disqualified else position + 1
                lines.append((who, place, self.points(who), values, separated, lot))
        return lines


COUNTED: dict[str, Callable[[Oracle, EntrantId], Fraction]] = {
    "wins": lambda one, who: one.won(who, met=False),
    "played_wins": lambda one, who: one.won(who, met=True),
    "game_wins": lambda one, who: Fraction(
        sum(side.games.won for _, _, side in one.own(who) if side.games is not None)
    ),
    "game_points": lambda one, who: Fraction(
        sum(side.games.points for _, _, side in one.own(who) if side.games is not None)
    ),
    "game_win_share": lambda one, who: one.share(who, games=True),
    "opponents_win_share": lambda one, who: one.opponents_share(who, games=False),
    "opponents_game_win_share": lambda one, who: one.opponents_share(who, games=True),
    "opponents_opponents_win_share": lambda one, who: one.mean(
        [one.opponents_share(other, games=False) for other in one.opponents(who)]
    ),
    "buchholz": lambda one, who: Fraction(sum(one.values(who))),
    "buchholz_cut": lambda one, who: one.kept(who),
    "sonneborn_berger": lambda one, who: one.berger(who),
}


# Small events in which much is level and much goes wrong.


def made_up(chance: Chance) -> Played:
    """Two to seven entrants, up to seven rounds, pairings at random, so with rematches.

    Every other event has a Swiss round of byes that leaves all, or all but one, level on points.
    """
    entrants = tuple(
        Entrant(
            EntrantId(f"p{number}"),
            number,
            f"P{number}",
            status=Status.DISQUALIFIED if chance.below(10) == 0 else Status.ACTIVE,
        )
        for number in range(1, 3 + chance.below(6))
    )
    rounds: list[Round] = []
    outcomes: list[tuple[Outcome | None, ...]] = []
    ids = [entrant.id for entrant in entrants]
    levelled = chance.below(2)
    swiss = 1 + chance.below(5) + levelled
    for number in range(1, swiss + 1 + chance.below(2)):
        if number == swiss and levelled:
            pairings = list(levelling_round(chance, ids, rounds, outcomes))
        else:
            pairings = list(made_up_round(chance, ids))
        stage = Stage.SWISS if number <= swiss else Stage.CUT
        rounds.append(Round(number, stage, tuple(match for match, _ in pairings)))
        outcomes.append(tuple(outcome for _, outcome in pairings))
    penalties = tuple(
        Penalty(
            chance.choose(entrants).id, 1 + chance.below(swiss + 1), 1 + chance.below(3), "late"
        )
        for _ in range(max(0, chance.below(5) - 2))
    )
    return Sheet(entrants, tuple(rounds), penalties), tuple(outcomes)


def made_up_round(chance: Chance, ids: list[EntrantId]) -> Iterator[tuple[Match, Outcome | None]]:
    line = chance.shuffled(ids)
    while line:
        what = chance.below(12)
        if what == 0:
            line.pop()  # has dropped or is not here yet
        elif what == 1:
            yield Match((line.pop(),), MatchKind.UNPAIRED_LOSS), Outcome((a_side(chance, 0),))
        elif what == 2 or len(line) == 1:
            yield Match((line.pop(),), MatchKind.BYE), Outcome((a_side(chance, 6),))
        else:
            match = Match((line.pop(), line.pop()))
            if what == 3:
                yield match, None
            else:
                points = (6, 0) if what == 4 else chance.choose(POINTS)
                sides = (a_side(chance, points[0]), a_side(chance, points[1]))
                yield match, Outcome(sides, opponents=what != 4)


def levelling_round(
    chance: Chance,
    ids: list[EntrantId],
    rounds: list[Round],
    outcomes: list[tuple[Outcome | None, ...]],
) -> Iterator[tuple[Match, Outcome | None]]:
    points = dict.fromkeys(ids, 0)
    for played, worths in zip(rounds, outcomes, strict=True):
        for match, outcome in zip(played.matches, worths, strict=True):
            for who, side in zip(match.entrants, outcome.sides if outcome else (), strict=False):
                points[who] += side.points
    left_out = chance.below(2 * len(ids))
    for number, who in enumerate(ids):
        if number != left_out:
            side = a_side(chance, max(points.values()) - points[who])
            yield Match((who,), MatchKind.BYE), Outcome((side,))


def a_side(chance: Chance, points: int) -> SideOutcome:
    verdict = chance.choose(tuple(Verdict))  # nothing but tie-breaks on wins looks at it
    won, drawn = chance.below(3), chance.below(2)
    lost = chance.below(2)
    games = GamesTaken(won, drawn, won + drawn + lost, 3 * won + drawn)
    return SideOutcome(verdict, points, (chance.below(2), chance.below(2)), games)


def lot_order(chance: Chance, sheet: Sheet) -> dict[EntrantId, int]:
    line = chance.shuffled([entrant.id for entrant in sheet.entrants])
    return {who: lot for lot, who in enumerate(line, 1)}


def lines(table: Table) -> list[Line]:
    return [
        (row.entrant, row.place, row.points, row.tiebreaks, row.separated, row.chance)
        for row in table.rows
    ]


@pytest.mark.rule("SP-10", "SP-11", "LG-9", "LCG-7", "EV-6", "EV-13", "EV-14", "EV-16", "EV-20")
@pytest.mark.rule("TB-1", "TB-2", "TB-3", "TB-4", "TB-5", "TB-6", "TB-7", "TB-8", "TB-9", "TB-10")
@pytest.mark.rule("TB-11", "TB-12", "TB-13", "TB-14", "TB-15")
@pytest.mark.parametrize("name", ORDERS)
def test_table_is_the_one_the_rules_give(name: str) -> None:
    for number in range(SHEETS if name in SHIPPED else FOR_OTHERS):
        chance = Chance(f"{name} {number}")
        sheet, outcomes = made_up(chance)
        lots = lot_order(chance, sheet)
        after = chance.choose((len(sheet.rounds), 1 + chance.below(len(sheet.rounds))))
        expected = Oracle((sheet, outcomes), ORDERS[name], lots, after).lines()
        table = rank(sheet, outcomes, places=ORDERS[name], tallies=TALLIES, lots=lots, after=after)
        assert lines(table) == expected, f"{name} {number}"


@pytest.mark.parametrize("name", ORDERS)
def test_an_explanation_adds_up_to_the_line_it_explains(name: str) -> None:
    for number in range(SHEETS // 5):
        chance = Chance(f"explain {name} {number}")
        sheet, outcomes = made_up(chance)
        lots = lot_order(chance, sheet)
        who = chance.choose(sheet.entrants).id
        given = explain(who, sheet, outcomes, places=ORDERS[name], tallies=TALLIES, lots=lots)
        deducted = sum(penalty.points for penalty in given.penalties)
        values = tuple(reason.shown().value for reason in given.reasons)
        assert given.row.tiebreaks == values, f"{name} {number}"
        assert given.row.points == given.earned - deducted, f"{name} {number}"
        assert given.row.record.rounds == sum(r.verdict is not None for r in given.rounds)
        assert given.row.record.opponents == sum(len(r.others) for r in given.rounds if r.for_sos)


@pytest.mark.rule("EV-7", "EV-13")
def test_pairing_counts_points_and_byes_as_the_table_does() -> None:
    for number in range(SHEETS // 5):
        chance = Chance(f"pairing {number}")
        sheet, outcomes = made_up(chance)
        after = 1 + chance.below(len(sheet.rounds))
        whole, counts = tally(sheet, outcomes, after), points_and_byes(sheet, outcomes, after)
        earned = [own - lost for own, lost in zip(whole.earned, whole.deducted, strict=True)]
        assert (counts.ids, counts.points, counts.byes) == (whole.ids, earned, whole.byes)


@pytest.mark.parametrize("name", ORDERS)
def test_table_does_not_depend_on_the_order_of_the_input(name: str) -> None:
    for number in range(SHEETS // 5):
        chance = Chance(f"order {name} {number}")
        sheet, outcomes = made_up(chance)
        lots = lot_order(chance, sheet)
        table = rank(sheet, outcomes, places=ORDERS[name], tallies=TALLIES, lots=lots)
        mixed, worths = shuffled(chance, sheet, outcomes)
        again = rank(mixed, worths, places=ORDERS[name], tallies=TALLIES, lots=lots)
        assert again == table, f"{name} {number}"


def shuffled(
    chance: Chance, sheet: Sheet, outcomes: tuple[tuple[Outcome | None, ...], ...]
) -> Played:
    """The same event written down in another order, sides of matches included."""
    rounds = []
    for played, outs in chance.shuffled(list(zip(sheet.rounds, outcomes, strict=True))):
        pairs = chance.shuffled(list(zip(played.matches, outs, strict=True)))
        pairs = [turned(*pair) if chance.below(2) else pair for pair in pairs]
        matches = tuple(match for match, _ in pairs)
        outs = tuple(outcome for _, outcome in pairs)
        rounds.append((Round(played.number, played.stage, matches), outs))
    return (
        Sheet(
            tuple(chance.shuffled(sheet.entrants)),
            tuple(played for played, _ in rounds),
            tuple(chance.shuffled(sheet.penalties)),
        ),
        tuple(outs for _, outs in rounds),
    )


def turned(match: Match, outcome: Outcome | None) -> tuple[Match, Outcome | None]:
    back = Match(match.entrants[::-1], match.kind)
    return back, outcome and Outcome(outcome.sides[::-1], outcome.opponents)
