"""The course of an event: its sheet and rulebook, and what follows from the two."""

from msgspec import Struct

from podium.core.ids import EntrantId
from podium.core.outcome import Outcome
from podium.core.sheet import MatchKind, Sheet, Status
from podium.kernel.chance import Chance
from podium.progress.lots import lot_order
from podium.results.score import outcomes
from podium.rulebooks.rulebook import Rulebook
from podium.rulebooks.structure import TooFew, rounds_and_cut
from podium.standings.ranking import rank
from podium.standings.table import Table


class Course(Struct, frozen=True):
    """An event so far.

    `rounds`: Swiss rounds announced or set by the rulebook's table; None where the rules have no
    event of this size and nothing was announced (SP-9). `cut`: how many go on, 0 for none.
    `lots`: the place of everyone in the lot order (EV-20).
    `outcomes`: what each match is worth, parallel to the sheet's rounds and matches.
    """

    rulebook: Rulebook
    sheet: Sheet
    rounds: int | None
    cut: int
    lots: dict[EntrantId, int]
    outcomes: tuple[tuple[Outcome | None, ...], ...]

    def swiss_table(self, after: int | None = None) -> Table:
        """The Swiss table after a round, or after all Swiss rounds so far."""
        return rank(
            self.sheet,
            self.outcomes,
            places=self.rulebook.places,
            tallies=self.rulebook.scoring.tallies(),
            lots=self.lots,
            after=after,
        )

    def active(self) -> frozenset[EntrantId]:
        """Those who still play."""
        return frozenset(
            entrant.id for entrant in self.sheet.entrants if entrant.status is Status.ACTIVE
        )


def course(
    rulebook: Rulebook, sheet: Sheet, *, rounds: int | None, cut: int | None, chance: Chance
) -> Course:
    """Joins sheet and rulebook; `rounds` and `cut` as announced, None: as the rulebook has it."""
    swiss_rounds, cut_size = planned(rulebook, sheet, rounds=rounds, cut=cut)
    return Course(
        rulebook=rulebook,
        sheet=sheet,
        rounds=swiss_rounds,
        cut=cut_size,
        lots=lot_order((entrant.id for entrant in sheet.entrants), chance.child("lots")),
        outcomes=outcomes(sheet, rulebook.scoring),
    )


def planned(
    rulebook: Rulebook, sheet: Sheet, *, rounds: int | None, cut: int | None
) -> tuple[int | None, int]:
    """Swiss rounds and size of the cut: as announced, or where that is None by the rulebook."""
    stated = rounds_and_cut(rulebook.structure, field_size(sheet))
    by_rulebook = (None, 0) if isinstance(stated, TooFew) else (stated.rounds, stated.cut)
    return (
        by_rulebook[0] if rounds is None else rounds,
        by_rulebook[1] if cut is None else cut,
    )


def field_size(sheet: Sheet) -> int:
    """The number of entrants that decides rounds and cut: when round 1 is published (SP-9).

    Who joined later stands in round 1 with an unpaired loss (EV-15) and does not count.
    """
    if not sheet.rounds:
        return sum(entrant.status is Status.ACTIVE for entrant in sheet.entrants)
    return sum(
        len(match.entrants)
        for match in sheet.rounds[0].matches
        if match.kind is not MatchKind.UNPAIRED_LOSS
    )


def chance_of_round(chance: Chance, number: int) -> Chance:
    """The source of everything drawn for one round of an event whose draws share a seed."""
    return chance.child(f"round {number}")
