"""Random events of every rulebook, with what stood before each round noted while they are played:
what the explanations say long afterwards has to agree with it.
"""

from collections import Counter

from msgspec import Struct

from podium.core.ids import EntrantId
from podium.core.sheet import MatchKind, Stage, Status
from podium.event.conduct import Penalise, PenaltyKind
from podium.event.leaving import CurrentMatch, Leave
from podium.event.results import RecordNoShow, RecordResult
from tests.unit.event.playing import Playing


class Note(Struct, frozen=True):
    """What stood before a round: of everybody playing points and byes; who had met; the tables."""

    points: dict[EntrantId, int]
    byes: dict[EntrantId, int]
    met: dict[EntrantId, list[EntrantId]]
    tables: dict[EntrantId, list[int]]


def noted(rulebook: str, seed: str, *, size: int, rounds: int) -> tuple[Playing, list[Note]]:
    """An event with leavers, people who do not come and penalties, and a note for each round;
    one more round is announced than is played.
    """
    event = Playing(rulebook, seed, rounds=rounds + 1).begin(size)
    notes = []
    for number in range(rounds):
        notes.append(note(event))
        event.publish()
        event.start_clock()
        chance = event.chance.child(f"odd {number}")
        refs = list(event.open_matches())
        missing = chance.choose(refs)
        entrant = chance.choose(list(event.match(missing).match.entrants))
        event.do(RecordNoShow(missing, entrant))
        for ref in list(event.open_matches()):
            event.do(RecordResult(ref, event.made_up(ref)))
        if chance.below(2):
            event.do(Penalise(entrant, PenaltyKind.POINTS, "late", "EV-13", 1 + chance.below(3)))
        if chance.below(3) == 0 and len(playing(event)) > rounds + 3:
            event.do(Leave(entrant, Status.DROPPED, CurrentMatch.PLAYED_ON))
    return event, notes


def playing(event: Playing) -> list[EntrantId]:
    """Who plays the next round."""
    return [
        entrant
        for entrant, entered in event.state.entrants.items()
        if entered.status is Status.ACTIVE
    ]


def note(event: Playing) -> Note:
    """What stands now."""
    active = playing(event)
    points = {row.entrant: row.points for row in event.view().standings}
    byes: Counter[EntrantId] = Counter()
    met: dict[EntrantId, list[EntrantId]] = {}
    tables: dict[EntrantId, list[int]] = {}
    for played in event.state.rounds:
        for one in played.matches:
            match = one.match
            for entrant in match.entrants:
                if match.kind is MatchKind.BYE:
                    byes[entrant] += 1
                if match.table is not None:
                    tables.setdefault(entrant, []).append(match.table)
                if match.kind is MatchKind.MATCH and played.stage is Stage.SWISS:
                    met.setdefault(entrant, []).extend(set(match.entrants) - {entrant})
    return Note(
        {one: points.get(one, 0) for one in active}, {one: byes[one] for one in active}, met, tables
    )
