"""What counts in a round robin: no free rounds (ST-6), and no matches of those who left early
(ST-8).
"""

from collections.abc import Collection

from podium.core.ids import EntrantId
from podium.core.outcome import Outcome
from podium.core.result import Ended, MatchResult
from podium.core.sheet import Match, MatchKind, Round, Sheet, Status
from podium.results.game import LostMatch

NEVER_PLAYED = (Ended.WALKOVER, Ended.NO_SHOW)

Outcomes = tuple[tuple[Outcome | None, ...], ...]


def counting_outcomes(
    sheet: Sheet, outcomes: Outcomes, legs: int, held: Collection[EntrantId]
) -> Outcomes:
    """The outcomes, with nothing for byes and for the matches of those who left early."""
    nobodys = annulled(sheet, legs, held)
    return tuple(
        tuple(
            None if match.kind is MatchKind.BYE or nobodys.intersection(match.entrants) else outcome
            for match, outcome in zip(played.matches, own, strict=True)
        )
        for played, own in zip(sheet.rounds, outcomes, strict=True)
    )


def places_in(first: Round) -> tuple[EntrantId, ...]:
    """The places in the table, as the first round shows them: its matches in their order, a bye for
    place 1 of an odd field (ST-4). Whoever missed it has none.
    """
    alone = [match.entrants[0] for match in first.matches if match.kind is MatchKind.BYE]
    pairs = [match.entrants for match in first.matches if len(match.entrants) == 2]
    return (*alone, *(one for one, _ in pairs), *(other for _, other in reversed(pairs)))


def annulled(sheet: Sheet, legs: int, held: Collection[EntrantId]) -> frozenset[EntrantId]:
    """Whose matches count for nobody: they have left, and played less than half of them (ST-8)."""
    rounds = sheet.swiss_rounds()
    field = places_in(rounds[0]) if rounds else ()
    gone = {
        one.id
        for one in sheet.entrants
        if one.status is not Status.ACTIVE and one.id in field and one.id not in held
    }
    if not gone:
        return frozenset()
    played = dict.fromkeys(gone, 0)
    for match in (one for its_round in rounds for one in its_round.matches):
        if _was_played(match):
            for entrant in gone.intersection(match.entrants):
                played[entrant] += 1
    every = legs * (len(field) - 1)
    return frozenset(entrant for entrant, count in played.items() if 2 * count < every)


def _was_played(match: Match) -> bool:
    """Whether anybody played it. A loss for both without scores is that of two who were not there
    (ST-7): nothing shows that they played.
    """
    result = match.result
    if match.kind is not MatchKind.MATCH or result is None:
        return False
    if not isinstance(result, MatchResult):
        return True
    if result.ended is Ended.DOUBLE_LOSS:
        return bool(result.scores or (isinstance(result, LostMatch) and result.games))
    return result.ended not in NEVER_PLAYED
