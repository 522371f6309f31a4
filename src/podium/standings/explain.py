"""How one entrant's line in the table came about, as data."""

from collections.abc import Mapping
from fractions import Fraction
from typing import assert_never

from msgspec import Struct

from podium.core.ids import EntrantId
from podium.core.outcome import Verdict
from podium.core.sheet import MatchKind, Penalty, Sheet
from podium.standings.criteria import HEAD_TO_HEAD
from podium.standings.settings import Places, SosMethod
from podium.standings.sos import EXTENDED_SOS, SOS, strength
from podium.standings.table import Row, Table, rank
from podium.standings.tally import Outcomes, Tally, counted, penalty_counts, tally


class Contribution(Struct, frozen=True):
    """What one round gave. Without a result `verdict` is None and nothing counts yet.

    `others`: whom the entrant was paired with; `others_points`: what each of them took.
    `for_sos`: whether they count as opponents for strength of schedule (EV-16).
    """

    round: int
    kind: MatchKind
    verdict: Verdict | None
    points: int
    tallies: tuple[int, ...]
    others: tuple[EntrantId, ...]
    others_points: tuple[int, ...]
    for_sos: bool


class Share(Struct, frozen=True):
    """One opponent's part in strength of schedule.

    `points`: theirs, before deductions (EV-13); `rounds`: how many they have played.
    `value`: what enters the sum: points by rounds (SP-11), or the points (LCG-7).
    """

    round: int
    opponent: EntrantId
    points: int
    rounds: int
    value: Fraction


class TallyReason(Struct, frozen=True):
    """A tally: what was added up, as (round, amount)."""

    name: str
    amounts: tuple[tuple[int, int], ...]
    value: int


class SosReason(Struct, frozen=True):
    """Strength of schedule: the sum of the shares, by the number of shares if averaged."""

    name: str
    method: SosMethod
    shares: tuple[Share, ...]
    value: Fraction


class ExtendedSosReason(Struct, frozen=True):
    """Extended strength of schedule: what was added up, as (opponent, their own strength)."""

    name: str
    strengths: tuple[tuple[EntrantId, Fraction], ...]
    value: Fraction


class Duel(Struct, frozen=True):
    """All matches against one other tied entrant together; none: the two have not met."""

    opponent: EntrantId
    matches: int
    points: int
    opponents_points: int


class HeadToHeadReason(Struct, frozen=True):
    """Head-to-head: the matches against every other entrant tied with this one."""

    name: str
    duels: tuple[Duel, ...]
    beaten: tuple[EntrantId, ...]


Reason = TallyReason | SosReason | ExtendedSosReason | HeadToHeadReason


class Neighbour(Struct, frozen=True):
    """The row next to the entrant's, and the criterion that separates the two."""

    row: Row
    criterion: str


class Explanation(Struct, frozen=True):
    """One entrant's line and everything it rests on.

    `earned`: event points before deductions; `penalties`: those that count in this table.
    `reasons` stand in the order of the tie-breaks. `above` and `below` are None at the ends of
    the table and at the border between those with a place and those without.
    """

    row: Row
    rounds: tuple[Contribution, ...]
    earned: int
    penalties: tuple[Penalty, ...]
    reasons: tuple[Reason, ...]
    above: Neighbour | None
    below: Neighbour | None


def explain(
    entrant: EntrantId,
    sheet: Sheet,
    outcomes: Outcomes,
    *,
    places: Places,
    tallies: tuple[str, ...],
    lots: Mapping[EntrantId, int],
    after: int | None = None,
) -> Explanation:
    """How the line of `entrant`, who must be in the sheet, came about; the rest as in `rank`."""
    table = rank(sheet, outcomes, places=places, tallies=tallies, lots=lots, after=after)
    position = next(k for k, row in enumerate(table.rows) if row.entrant == entrant)
    contributions = _contributions(entrant, sheet, outcomes, after)
    account = _Account(
        own=table.rows[position],
        rounds=contributions,
        table=table,
        counts=tally(sheet, outcomes, after),
        method=places.sos,
    )
    return Explanation(
        row=account.own,
        rounds=contributions,
        earned=sum(contribution.points for contribution in contributions),
        penalties=tuple(
            penalty
            for penalty in sheet.penalties
            if penalty.entrant == entrant and penalty_counts(sheet, penalty.round, after)
        ),
        reasons=tuple(account.reason(name, tallies) for name in table.tiebreaks),
        above=_neighbour(table, position - 1, lower=position),
        below=_neighbour(table, position + 1, lower=position + 1),
    )


def _neighbour(table: Table, position: int, *, lower: int) -> Neighbour | None:
    """The row at `position`; the lower row of the two says what separates them."""
    if not (0 <= position < len(table.rows) and lower < len(table.rows)):
        return None
    criterion = table.rows[lower].separated
    return Neighbour(table.rows[position], criterion) if criterion else None


def _contributions(
    entrant: EntrantId, sheet: Sheet, outcomes: Outcomes, after: int | None
) -> tuple[Contribution, ...]:
    contributions = []
    for played, worths in counted(sheet, outcomes, after):
        for match, outcome in zip(played.matches, worths, strict=True):
            if entrant not in match.entrants:
                continue
            seat = match.entrants.index(entrant)
            sides = outcome.sides if outcome else ()
            contributions.append(
                Contribution(
                    round=played.number,
                    kind=match.kind,
                    verdict=sides[seat].verdict if sides else None,
                    points=sides[seat].points if sides else 0,
                    tallies=sides[seat].tallies if sides else (),
                    others=match.entrants[:seat] + match.entrants[seat + 1 :],
                    others_points=tuple(s.points for s in (*sides[:seat], *sides[seat + 1 :])),
                    for_sos=outcome is not None and outcome.opponents and len(sides) > 1,
                )
            )
    return tuple(sorted(contributions, key=lambda contribution: contribution.round))


class _Account(Struct, frozen=True):
    """What the reasons for one entrant's tie-breaks are read from."""

    own: Row
    rounds: tuple[Contribution, ...]
    table: Table
    counts: Tally
    method: SosMethod

    def reason(self, name: str, tallies: tuple[str, ...]) -> Reason:
        """How the value of one tie-break came about."""
        if name == SOS:
            return self._sos()
        if name == EXTENDED_SOS:
            return self._extended_sos()
        if name == HEAD_TO_HEAD:
            return self._head_to_head()
        amounts = tuple(
            (played.round, played.tallies[tallies.index(name)])
            for played in self.rounds
            if played.tallies
        )
        return TallyReason(name, amounts, sum(amount for _, amount in amounts))

    def _opponents(self) -> list[tuple[int, EntrantId]]:
        """Every opponent with the round, once for each match."""
        return [(r.round, other) for r in self.rounds if r.for_sos for other in r.others]

    def _sos(self) -> SosReason:
        shares = tuple(self._share(number, other) for number, other in self._opponents())
        total = sum((share.value for share in shares), Fraction(0))
        match self.method:
            case SosMethod.AVERAGE_PER_ROUND:
                value = total / len(shares) if shares else total
            case SosMethod.SUM_OF_POINTS:
                value = total
            case _:
                assert_never(self.method)
        return SosReason(SOS, self.method, shares, value)

    def _share(self, number: int, opponent: EntrantId) -> Share:
        position = self.counts.ids.index(opponent)
        points, rounds = self.counts.earned[position], len(self.counts.sides[position])
        averaged = self.method is SosMethod.AVERAGE_PER_ROUND
        value = Fraction(points, rounds if averaged else 1)
        return Share(number, opponent, points, rounds, value)

    def _extended_sos(self) -> ExtendedSosReason:
        sos = strength(self.counts, self.method)
        strengths = tuple(
            (other, Fraction(sos.values[self.counts.ids.index(other)], sos.denominator))
            for _, other in self._opponents()
        )
        value = sum((theirs for _, theirs in strengths), Fraction(0))
        return ExtendedSosReason(EXTENDED_SOS, strengths, value)

    def _head_to_head(self) -> HeadToHeadReason:
        earlier = self.table.tiebreaks.index(HEAD_TO_HEAD)
        tied = [
            row.entrant
            for row in self.table.rows
            if row.entrant != self.own.entrant
            and (row.place is None) == (self.own.place is None)
            and row.points == self.own.points
            and row.tiebreaks[:earlier] == self.own.tiebreaks[:earlier]
        ]
        duels = tuple(self._duel(other) for other in sorted(tied))
        beaten = tuple(duel.opponent for duel in duels if duel.points > duel.opponents_points)
        return HeadToHeadReason(HEAD_TO_HEAD, duels, beaten)

    def _duel(self, opponent: EntrantId) -> Duel:
        met = [r for r in self.rounds if opponent in r.others and r.verdict is not None]
        theirs = sum(r.others_points[r.others.index(opponent)] for r in met)
        return Duel(opponent, len(met), sum(r.points for r in met), theirs)
