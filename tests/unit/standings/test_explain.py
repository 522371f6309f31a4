"""An explanation is complete: its parts add up to the line it explains."""

from fractions import Fraction

import pytest

from podium.core.ids import EntrantId
from podium.core.outcome import Outcome, SideOutcome, Verdict
from podium.core.sheet import Entrant, Match, MatchKind, Penalty, Round, Sheet, Stage, Status
from podium.standings.explain import Explanation, explain
from podium.standings.level import Duel
from podium.standings.reason import Contribution, TallyReason
from podium.standings.settings import Places, SosMethod
from podium.standings.tiebreaks.extended_sos import ExtendedSosReason
from podium.standings.tiebreaks.head_to_head import HeadToHeadReason
from podium.standings.tiebreaks.sos import Share, SosReason

A, B, C, D = (EntrantId(name) for name in "abcd")
SHATTERPOINT = Places(("struggles", "sos"), SosMethod.AVERAGE_PER_ROUND)
CARD_GAME = Places(("head_to_head", "sos", "extended_sos"), SosMethod.SUM_OF_POINTS)


def side(points: int, struggles: int) -> SideOutcome:
    return SideOutcome(Verdict.WIN if points else Verdict.LOSS, points, (struggles,))


SHEET = Sheet(
    tuple(Entrant(who, number, who) for number, who in enumerate((A, B, C, D), 1)),
    (
        Round(1, Stage.SWISS, (Match((A, B)), Match((C, D)))),
        Round(2, Stage.SWISS, (Match((C, A)), Match((B,), MatchKind.BYE))),
        Round(3, Stage.SWISS, (Match((A, D)), Match((B, C)))),
        Round(4, Stage.SWISS, (Match((B,), MatchKind.BYE), Match((A, C)))),
    ),
    (Penalty(B, 1, 1, "late"), Penalty(A, 2, 2, "late"), Penalty(A, 4, 1, "late")),
)
OUTCOMES = (
    (Outcome((side(3, 2), side(0, 1))), Outcome((side(3, 2), side(0, 0)))),
    (Outcome((side(3, 2), side(0, 1))), Outcome((side(3, 2),))),
    (Outcome((side(3, 2), side(0, 0)), opponents=False), None),
    (Outcome((side(3, 2),)), None),
)


def explained(who: EntrantId, places: Places, after: int = 3, sheet: Sheet = SHEET) -> Explanation:
    lots = {A: 1, B: 2, C: 3, D: 4}
    return explain(
        who, sheet, OUTCOMES, places=places, tallies=("struggles",), lots=lots, after=after
    )


def test_every_round_says_what_it_gave() -> None:
    explanation = explained(A, SHATTERPOINT, after=4)
    assert explanation.rounds == (
        Contribution(1, MatchKind.MATCH, Verdict.WIN, 3, (2,), (B,), (0,), True),
        Contribution(2, MatchKind.MATCH, Verdict.LOSS, 0, (1,), (C,), (3,), True),
        Contribution(3, MatchKind.MATCH, Verdict.WIN, 3, (2,), (D,), (0,), False),
        Contribution(4, MatchKind.MATCH, None, 0, (), (C,), (), False),
    )
    assert explained(B, SHATTERPOINT).rounds[1] == Contribution(
        2, MatchKind.BYE, Verdict.WIN, 3, (2,), (), (), False
    )


@pytest.mark.rule("EV-13")
def test_only_penalties_in_force_are_listed() -> None:
    explanation = explained(A, SHATTERPOINT)
    assert [penalty.round for penalty in explanation.penalties] == [2]
    assert explanation.earned == 6
    assert explanation.row.points == 4


@pytest.mark.rule("SP-11", "EV-13", "EV-16")
def test_sos_lists_each_opponents_share() -> None:
    struggles, sos = explained(A, SHATTERPOINT).reasons
    assert struggles == TallyReason("struggles", ((1, 2), (2, 1), (3, 2)), 5)
    assert sos == SosReason(
        "sos",
        SosMethod.AVERAGE_PER_ROUND,
        (Share(1, B, 3, 2, Fraction(3, 2)), Share(2, C, 6, 2, Fraction(3))),
        Fraction(9, 4),
    )


@pytest.mark.rule("LCG-7")
def test_the_card_games_reasons_name_the_tied_and_the_opponents_sos() -> None:
    sheet = Sheet(SHEET.entrants, SHEET.rounds, (Penalty(A, 3, 3, "late"),))
    head_to_head, sos, extended_sos = explained(A, CARD_GAME, sheet=sheet).reasons
    assert head_to_head == HeadToHeadReason("head_to_head", (Duel(B, 1, 3, 0),), (B,))
    assert sos == SosReason(
        "sos",
        SosMethod.SUM_OF_POINTS,
        (Share(1, B, 3, 2, Fraction(3)), Share(2, C, 6, 2, Fraction(6))),
        Fraction(9),
    )
    assert extended_sos == ExtendedSosReason(
        "extended_sos", ((B, Fraction(6)), (C, Fraction(6))), Fraction(12)
    )


def test_neighbours_are_named_with_what_separates_them() -> None:
    explanation = explained(A, SHATTERPOINT)
    assert explanation.above is not None
    assert (explanation.above.row.entrant, explanation.above.criterion) == (C, "points")
    assert explanation.below is not None
    assert (explanation.below.row.entrant, explanation.below.criterion) == (B, "points")
    assert explained(C, SHATTERPOINT).above is None
    assert explained(D, SHATTERPOINT).below is None


@pytest.mark.rule("EV-6")
def test_the_disqualified_have_no_neighbours_among_the_placed() -> None:
    entrants = tuple(
        Entrant(e.id, e.number, e.name, status=Status.DISQUALIFIED if e.id in (A, D) else e.status)
        for e in SHEET.entrants
    )
    sheet = Sheet(entrants, SHEET.rounds, SHEET.penalties)
    assert explained(A, SHATTERPOINT, sheet=sheet).above is None
    assert explained(B, SHATTERPOINT, sheet=sheet).below is None
    assert explained(D, SHATTERPOINT, sheet=sheet).above is not None
