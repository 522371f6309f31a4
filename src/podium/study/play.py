"""Plays a whole event up to the champion: pairing, results, leavers, the cut."""

from collections.abc import Callable

from msgspec import UNSET, Struct
from msgspec.structs import replace

from podium.core.ids import EntrantId
from podium.core.result import Result
from podium.core.sheet import Entrant, Match, MatchKind, Round, Sheet, Stage, Status
from podium.kernel.chance import Chance
from podium.progress.course import Course, chance_of_round, course
from podium.progress.cut_round import next_cut_round
from podium.progress.next_step import PairCutRound, PairRobinRound, PairSwissRound, next_step
from podium.progress.round_robin import next_robin_round
from podium.progress.swiss import pair_swiss_round
from podium.progress.upcoming import Upcoming, UpcomingMatch
from podium.results.score import outcomes
from podium.rulebooks.rulebook import Rulebook
from podium.study.likely import likely_result
from podium.study.strengths import Players, odds, strengths, true_order

SMALLEST = 2
AWARDS_FROM = 8
"""In an event of so many, the first can have awarded byes where the rulebook foresees them: number
1 of all rounds with such byes, number 2 of one round less, and so on.
"""


class Setting(Struct, frozen=True):
    """An event before it is played. `cut`: 0 for none. `awards`: with awarded byes (VA-8)."""

    rulebook: Rulebook
    entrants: int
    rounds: int
    cut: int
    seed: str
    awards: bool = False


class Manner(Struct, frozen=True):
    """How an event is played: what results its matches have, and who leaves after a Swiss round."""

    result_of: Callable[[UpcomingMatch, Stage, Chance], Result]
    leave: Callable[[Sheet, Chance], Sheet]


class PlayedEvent(Struct, frozen=True):
    """An event played to its end. `ranks`: the true rank of each entrant, from 0 for the best."""

    course: Course
    ranks: dict[EntrantId, int]


Report = Callable[[int], None]
"""Called with the number of each round."""


def play(setting: Setting, players: Players) -> PlayedEvent:
    """The event that players of these strengths play. The seed of the setting decides it all."""
    manner, ranks = by_strengths(setting, players)
    return PlayedEvent(play_through(setting, manner), ranks)


def by_strengths(setting: Setting, players: Players) -> tuple[Manner, dict[EntrantId, int]]:
    """How players of these strengths play the event, and their true ranks."""
    chance = Chance(setting.seed).child("strengths")
    drawn = strengths(players, chance)
    ranks = true_order(drawn, chance)
    ids = [entrant_id(number) for number in range(1, setting.entrants + 1)]
    strength = dict(zip(ids, drawn, strict=True))

    def result_of(upcoming: UpcomingMatch, stage: Stage, chance: Chance) -> Result:
        one, other = upcoming.match.entrants
        expected = odds(strength[one] - strength[other], players.draws)
        return likely_result(upcoming, setting.rulebook, stage, expected, chance)

    return Manner(result_of, leaving(players.leavers, setting.rounds)), dict(
        zip(ids, ranks, strict=True)
    )


def leaving(percent: int, rounds: int) -> Callable[[Sheet, Chance], Sheet]:
    """Lets so many percent of those still in the event leave after each Swiss round but the last
    of these rounds; two stay.
    """

    def leave(sheet: Sheet, chance: Chance) -> Sheet:
        if not percent or len(sheet.rounds) >= rounds:
            return sheet
        active = sum(entrant.status is Status.ACTIVE for entrant in sheet.entrants)
        entrants = []
        for one in sheet.entrants:
            entrant = one
            leaves = one.status is Status.ACTIVE and chance.below(100) < percent
            if leaves and active > SMALLEST:
                entrant = replace(one, status=Status.DROPPED)
                active -= 1
            entrants.append(entrant)
        return replace(sheet, entrants=tuple(entrants))

    return leave


def play_through(setting: Setting, manner: Manner, report: Report = lambda _number: None) -> Course:
    """The course of the whole event, from the first round to the champion."""
    chance = Chance(setting.seed)
    event = _course(setting, Sheet(_entrants(setting, chance.child("entrants"))))
    while (upcoming := _upcoming(event, chance)) is not None:
        report(upcoming.number)
        played = _play(upcoming, manner, chance.child(f"results {upcoming.number}"))
        event = _with_round(event, played)
        if upcoming.stage is Stage.SWISS:
            sheet = manner.leave(event.sheet, chance.child(f"leavers {upcoming.number}"))
            kept = sheet.rounds is event.sheet.rounds
            event = replace(event, sheet=sheet) if kept else _course(setting, sheet)
    return event


def _course(setting: Setting, sheet: Sheet) -> Course:
    return course(
        setting.rulebook,
        sheet,
        rounds=setting.rounds,
        cut=setting.cut,
        chance=Chance(setting.seed),
    )


def _with_round(event: Course, played: Round) -> Course:
    """The event one round further. Only its own results are scored: those before stand."""
    sheet = replace(event.sheet, rounds=(*event.sheet.rounds, played))
    worth = outcomes(Sheet((), (played,)), event.rulebook.scoring)
    return replace(event, sheet=sheet, outcomes=(*event.outcomes, *worth))


def entrant_id(number: int) -> EntrantId:
    """The id of the entrant with this player number."""
    return EntrantId(f"p{number}")


def _entrants(setting: Setting, chance: Chance) -> tuple[Entrant, ...]:
    clubs = max(setting.entrants // 6, 1)
    awards = setting.rulebook.pairing.awarded_byes if setting.awards else None
    most = awards.rounds if awards and setting.entrants >= AWARDS_FROM else 0
    return tuple(
        Entrant(
            id=entrant_id(number),
            number=number,
            name=f"Entrant {number}",
            group=f"Club {1 + chance.below(clubs)}" if chance.below(2) else None,
            members=_members(number, setting.rulebook.members),
            awarded=max(0, most + 1 - number) or UNSET,
        )
        for number in range(1, setting.entrants + 1)
    )


def _members(number: int, members: int) -> tuple[str, ...]:
    if members == 1:
        return ()
    return tuple(f"Player {number}.{member}" for member in range(1, members + 1))


def _upcoming(event: Course, chance: Chance) -> Upcoming | None:
    """The next round; None when everything is played, or when nobody can be paired any more."""
    match next_step(event):
        case PairSwissRound(number):
            upcoming = pair_swiss_round(event, chance_of_round(chance, number))
            if isinstance(upcoming, Upcoming):
                return upcoming
            # Too many have left to pair without rematches: the Swiss rounds end here.
            return _upcoming(replace(event, rounds=len(event.sheet.rounds)), chance)
        case PairRobinRound(number):
            return next_robin_round(event, chance_of_round(chance, number))
        case PairCutRound(number, _, cut):
            return next_cut_round(event, cut, chance_of_round(chance, number))
        case _:
            return None


def _play(upcoming: Upcoming, manner: Manner, chance: Chance) -> Round:
    matches = []
    for next_match in upcoming.matches:
        match: Match = next_match.match
        if match.kind is MatchKind.MATCH and match.result is None:
            match = replace(match, result=manner.result_of(next_match, upcoming.stage, chance))
        matches.append(match)
    return replace(upcoming.round(), matches=tuple(matches))
