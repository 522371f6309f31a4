"""Plays a whole event with made-up results and drops, up to the champion."""

from collections.abc import Callable

from msgspec.structs import replace

from podium.core.ids import EntrantId
from podium.core.result import Result
from podium.core.sheet import Match, MatchKind, Round, Sheet, Stage, Status
from podium.eventfile.made_up import made_up_result
from podium.eventfile.read import EventFile
from podium.eventfile.wire import WireSettings
from podium.kernel.chance import Chance
from podium.progress.upcoming import UpcomingMatch
from podium.rulebooks.rulebook import Rulebook
from podium.study.formats import EventFormat, rounds_and_cut_of
from podium.study.play import SMALLEST, Manner, Setting, by_strengths, leaving, play_through
from podium.study.strengths import Players

SIMULATED = "Simulated event"
"""The name of every simulated event begins with this."""

ONE_IN_LEAVES = 40
"""One entrant in this many leaves after each Swiss round, if nothing else is said."""
ONE_IN_RETURNS = 4
"""One in this many of those who left comes back after each Swiss round."""
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
    players: Players | None = None,
    leavers: int | None = None,
    report: Report = lambda _played, _expected: None,
) -> EventFile:
    """A whole event with this many entrants, from the first round to the final places.

    `announced` must have a seed; where it leaves out rounds or cut, the rulebook decides.
    `players`: their strengths decide results and who leaves, as in a study; None: results are all
    sorts, and `leavers` percent leave after each Swiss round; None: some leave and come back.
    """
    rounds, cut = rounds_and_cut_of(
        EventFormat(rulebook, announced.rounds, announced.cut), entrants
    )
    seed = announced.seed or ""
    setting = Setting(rulebook, entrants, rounds, cut, seed, awards=players is None)
    expected = rounds + max(cut - 1, 0).bit_length()
    manner = _manner(setting, leavers) if players is None else by_strengths(setting, players)[0]
    played = play_through(setting, manner, lambda round_: report(round_, max(expected, round_)))
    sheet = played.sheet
    settings = announced
    if rulebook.swiss is not None:  # ST-3, ST-4: otherwise there is nothing to announce
        settings = replace(announced, rounds=len(sheet.swiss_rounds()), cut=cut)
    return EventFile(f"{SIMULATED} of {entrants}", rulebook_name, rulebook, settings, sheet)


def _manner(setting: Setting, leavers: int | None) -> Manner:
    def result_of(upcoming: UpcomingMatch, stage: Stage, chance: Chance) -> Result:
        return made_up_result(upcoming, setting.rulebook, stage, chance)

    leave = _come_and_go if leavers is None else leaving(leavers, setting.rounds)
    return Manner(result_of, leave)


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
