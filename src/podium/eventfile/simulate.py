"""Plays a whole event with made-up results and drops, up to the champion."""

from collections.abc import Callable

from msgspec import UNSET
from msgspec.structs import replace

from podium.core.ids import EntrantId
from podium.core.sheet import Entrant, Match, MatchKind, Round, Sheet, Stage, Status
from podium.eventfile.made_up import made_up_result
from podium.eventfile.read import EventFile
from podium.eventfile.wire import WireSettings
from podium.kernel.chance import Chance
from podium.progress.course import Course, chance_of_round, course
from podium.progress.cut_round import next_cut_round
from podium.progress.next_step import PairCutRound, PairSwissRound, next_step
from podium.progress.swiss import pair_swiss_round
from podium.progress.upcoming import Upcoming
from podium.rulebooks.rulebook import Rulebook
from podium.rulebooks.structure import TooFew, most_rounds, rounds_and_cut

SMALLEST = 2

SIMULATED = "Simulated event"
"""The name of every simulated event begins with this."""

ONE_IN_LEAVES = 40
"""One entrant in this many leaves after each Swiss round."""
ONE_IN_RETURNS = 4
"""One in this many of those who left comes back after each Swiss round."""
AWARDS_FROM = 8
"""In an event of so many, the first have awarded byes where the rulebook foresees them: number 1 of
all rounds with such byes, number 2 of one round less, and so on.
"""
MAY_RETURN = (Status.DROPPED, Status.REMOVED)
LEAVING = (Status.DROPPED, Status.DROPPED, Status.REMOVED, Status.DISQUALIFIED)

Report = Callable[[int, int], None]
"""Called with the rounds played and the rounds expected."""


def simulate(
    rulebook: Rulebook,
    *,
    rulebook_name: str,
    entrants: int,
    announced: WireSettings,
    report: Report = lambda _played, _expected: None,
) -> EventFile:
    """A whole event with this many entrants, from the first round to the final places.

    `announced` must have a seed; where it leaves out rounds or cut, the rulebook decides.
    """
    chance = Chance(announced.seed or "")
    settings = _settings(rulebook, entrants, announced)
    sheet = Sheet(_entrants(rulebook, entrants, chance.child("entrants")))
    while (upcoming := _upcoming(course_of(rulebook, sheet, settings), chance)) is not None:
        report(upcoming.number, max(_expected(settings), upcoming.number))
        played = _play(upcoming, rulebook, chance.child(f"results {upcoming.number}"))
        sheet = replace(sheet, rounds=(*sheet.rounds, played))
        if upcoming.stage is Stage.SWISS:
            sheet = _come_and_go(sheet, chance.child(f"leavers {upcoming.number}"))
    settings = replace(settings, rounds=len(sheet.swiss_rounds()))
    return EventFile(f"{SIMULATED} of {entrants}", rulebook_name, rulebook, settings, sheet)


def course_of(rulebook: Rulebook, sheet: Sheet, settings: WireSettings) -> Course:
    """The course of the simulated event so far."""
    return course(
        rulebook,
        sheet,
        rounds=settings.rounds,
        cut=settings.cut,
        chance=Chance(settings.seed or ""),
    )


def _settings(rulebook: Rulebook, entrants: int, announced: WireSettings) -> WireSettings:
    planned = rounds_and_cut(rulebook.structure, entrants)
    if isinstance(planned, TooFew):
        rounds, cut = most_rounds(entrants), 0  # SP-9: set by hand
    else:
        rounds, cut = planned.rounds, planned.cut
    return replace(
        announced,
        rounds=rounds if announced.rounds is None else announced.rounds,
        cut=cut if announced.cut is None else announced.cut,
    )


def _expected(settings: WireSettings) -> int:
    return (settings.rounds or 0) + max((settings.cut or 0) - 1, 0).bit_length()


def _entrants(rulebook: Rulebook, entrants: int, chance: Chance) -> tuple[Entrant, ...]:
    clubs = max(entrants // 6, 1)
    awards = rulebook.pairing.awarded_byes
    most = awards.rounds if awards and entrants >= AWARDS_FROM else 0
    return tuple(
        Entrant(
            id=EntrantId(f"p{number}"),
            number=number,
            name=f"Entrant {number}",
            group=f"Club {1 + chance.below(clubs)}" if chance.below(2) else None,
            members=_members(number, rulebook.members),
            awarded=max(0, most + 1 - number) or UNSET,
        )
        for number in range(1, entrants + 1)
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
        case PairCutRound(number, _, cut):
            return next_cut_round(event, cut, chance_of_round(chance, number))
        case _:
            return None


def _play(upcoming: Upcoming, rulebook: Rulebook, chance: Chance) -> Round:
    matches = []
    for next_match in upcoming.matches:
        match = next_match.match
        if match.kind is MatchKind.MATCH and match.result is None:
            result = made_up_result(next_match, rulebook, upcoming.stage, chance)
            match = replace(match, result=result)
        matches.append(match)
    return replace(upcoming.round(), matches=tuple(matches))


def _come_and_go(sheet: Sheet, chance: Chance) -> Sheet:
    """Some entrants leave; some come back, with an unpaired loss for each round missed."""
    entrants = []
    active = sum(entrant.status is Status.ACTIVE for entrant in sheet.entrants)
    for entrant in sheet.entrants:
        status = entrant.status
        if status is Status.ACTIVE and active > SMALLEST and not chance.below(ONE_IN_LEAVES):
            status = chance.choose(LEAVING)
            active -= 1
        elif status in MAY_RETURN and not chance.below(ONE_IN_RETURNS):
            status = Status.ACTIVE
            active += 1
        entrants.append(replace(entrant, status=status))
    there = {entrant.id for entrant in entrants if entrant.status is Status.ACTIVE}
    rounds = tuple(_with_unpaired_losses(played, there) for played in sheet.rounds)
    return replace(sheet, entrants=tuple(entrants), rounds=rounds)


def _with_unpaired_losses(played: Round, active: set[EntrantId]) -> Round:
    """EV-5: each round missed by an entrant who came back is an unpaired loss."""
    there = {entrant for match in played.matches for entrant in match.entrants}
    losses = tuple(Match((entrant,), MatchKind.UNPAIRED_LOSS) for entrant in sorted(active - there))
    return replace(played, matches=(*played.matches, *losses)) if losses else played
