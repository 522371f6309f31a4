"""The course of an event: its sheet and rulebook, and what follows from both."""

from collections.abc import Mapping

from msgspec import Struct

from podium.core.ids import EntrantId
from podium.core.outcome import Outcome
from podium.core.sheet import MatchKind, Sheet, Status
from podium.kernel.chance import Chance
from podium.progress.annulment import Outcomes, counting_outcomes
from podium.progress.lots import LotOrder
from podium.results.score import outcomes
from podium.rulebooks.rulebook import Rulebook
from podium.rulebooks.stages import rounds_and_cut
from podium.rulebooks.structure import TooFew
from podium.standings.ranking import rank
from podium.standings.table import Table


class Course(Struct, frozen=True):
    """An event so far.

    `rounds`: Swiss rounds announced or set by the rulebook's table, those of a round robin, or 0 in
    a bracket for everyone; None where the rules have no event of this size and nothing was
    announced (SP-9). `cut`: its size, 0 for none.
    `lots`: each entrant's place in the lot order (EV-20).
    `outcomes`: what each match is worth, parallel to the sheet's rounds and matches.
    `held`: entrants who are out, but whose places in the cut nobody takes yet (EV-9, LG-10).
    `replaced`: entrants whose places in the cut have gone to others (SP-12).
    """

    rulebook: Rulebook
    sheet: Sheet
    rounds: int | None
    cut: int
    lots: Mapping[EntrantId, int]
    outcomes: tuple[tuple[Outcome | None, ...], ...]
    held: frozenset[EntrantId] = frozenset()
    replaced: frozenset[EntrantId] = frozenset()

    def swiss_table(self, after: int | None = None) -> Table:
        """The Swiss table after a round, or after all Swiss rounds so far."""
        return rank(
            self.sheet,
            self.counting(),
            places=self.rulebook.places,
            tallies=self.rulebook.scoring.tallies(),
            lots=self.lots,
            after=after,
        )

    def counting(self) -> Outcomes:
        """The outcomes that count in the table: in a round robin without free rounds (ST-6) and the
        matches of those who left early (ST-8).
        """
        stage = self.rulebook.round_robin
        if stage is None:
            return self.outcomes
        return counting_outcomes(self.sheet, self.outcomes, stage.legs, self.held)

    def active(self) -> frozenset[EntrantId]:
        """The entrants still in the event."""
        return frozenset(
            entrant.id for entrant in self.sheet.entrants if entrant.status is Status.ACTIVE
        )

    def awarded(self) -> tuple[EntrantId, ...]:
        """The entrants still in the event who have an awarded bye in the next round (VA-8)."""
        number = len(self.sheet.rounds) + 1
        return tuple(
            entrant.id
            for entrant in self.sheet.entrants
            if entrant.status is Status.ACTIVE and entrant.awarded and entrant.awarded >= number
        )

    def to_pair(self) -> frozenset[EntrantId]:
        """The entrants among whom the next Swiss round is paired."""
        return self.active().difference(self.awarded())

    def qualifying(self) -> frozenset[EntrantId]:
        """The entrants who can be in a cut that is made now (SP-12)."""
        return (self.active() | self.held) - self.replaced


def course(
    rulebook: Rulebook,
    sheet: Sheet,
    *,
    rounds: int | None,
    cut: int | None,
    chance: Chance,
    replaced: frozenset[EntrantId] = frozenset(),
) -> Course:
    """Joins sheet and rulebook. `rounds` and `cut`: as announced; None: the rulebook decides."""
    swiss_rounds, cut_size = planned(rulebook, sheet, rounds=rounds, cut=cut)
    return Course(
        rulebook=rulebook,
        sheet=sheet,
        rounds=swiss_rounds,
        cut=cut_size,
        lots=LotOrder([entrant.id for entrant in sheet.entrants], chance.child("lots")),
        outcomes=outcomes(sheet, rulebook.scoring),
        replaced=replaced,
    )


def planned(
    rulebook: Rulebook, sheet: Sheet, *, rounds: int | None, cut: int | None
) -> tuple[int | None, int]:
    """The Swiss rounds and the size of the cut: as announced, else as the rulebook says. In a
    bracket for everyone or a round robin there is nothing to announce (ST-3, ST-4).
    """
    stated = rounds_and_cut(rulebook.stages, field_size(sheet))
    by_rulebook = (None, 0) if isinstance(stated, TooFew) else (stated.rounds, stated.cut)
    if rulebook.swiss is None:
        return by_rulebook
    return (
        by_rulebook[0] if rounds is None else rounds,
        by_rulebook[1] if cut is None else cut,
    )


def field_size(sheet: Sheet) -> int:
    """The number of entrants when round 1 was published, which decides rounds and cut (SP-9).

    Late entrants have an unpaired loss in round 1 (EV-15) and do not count.
    """
    if not sheet.rounds:
        return sum(entrant.status is Status.ACTIVE for entrant in sheet.entrants)
    return sum(
        len(match.entrants)
        for match in sheet.rounds[0].matches
        if match.kind is not MatchKind.UNPAIRED_LOSS
    )


def chance_of_round(chance: Chance, number: int) -> Chance:
    """The source of every draw for one round, in an event whose draws share a seed."""
    return chance.child(f"round {number}")
