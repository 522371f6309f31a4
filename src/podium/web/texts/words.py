"""The words for members of enums."""

from collections.abc import Mapping
from enum import Enum
from typing import Protocol

from podium.core.outcome import Verdict
from podium.core.result import Ended
from podium.core.sheet import MatchKind, Stage, Status
from podium.core.tier import Tier
from podium.event.clock_face import Phase
from podium.event.conduct import Ground, PenaltyKind
from podium.event.ids import ThingKind
from podium.event.rulings import RulingOutcome
from podium.event.terms import CallState, Standing
from podium.event.view.shapes import EventPhase
from podium.kernel.viewer import Role
from podium.pairing.fold.explain import PassedOver
from podium.pairing.reasons import PairedBy
from podium.results.game import Side
from podium.web.texts.marking import msg
from podium.web.texts.tabs import Tab


class Speaks(Protocol):
    """Translates texts into its language."""

    def say(self, text: str, **values: object) -> str:
        """The text in this language."""


WORDS: Mapping[type[Enum], Mapping[Enum, str]] = {
    Role: {
        Role.ORGANISER: msg("Organiser"),
        Role.HEAD_JUDGE: msg("Head judge"),
        Role.JUDGE: msg("Judge"),
        Role.ENTRANT: msg("Player"),
        Role.SPECTATOR: msg("Spectator"),
    },
    EventPhase: {
        EventPhase.SETUP: msg("Being set up"),
        EventPhase.ANNOUNCED: msg("Announced"),
        EventPhase.RUNNING: msg("Running"),
        EventPhase.CLOSED: msg("Finished"),
    },
    Phase: {
        Phase.NOT_STARTED: msg("The clock has not been started"),
        Phase.RUNNING: msg("The round is running"),
        Phase.PAUSED: msg("The clock is paused"),
        Phase.EXTRA_TIME: msg("Extra time"),
        Phase.OVER: msg("Time is up"),
        Phase.UNTIMED: msg("No time limit"),
    },
    Stage: {
        Stage.SWISS: msg("Swiss rounds"),
        Stage.CUT: msg("Cut"),
    },
    Status: {
        Status.ACTIVE: msg("Playing"),
        Status.DROPPED: msg("Dropped"),
        Status.REMOVED: msg("Taken out"),
        Status.DISQUALIFIED: msg("Disqualified"),
    },
    Standing: {
        Standing.WAITING: msg("On the waiting list"),
        Standing.REGISTERED: msg("Registered"),
        Standing.PRESENT: msg("Present"),
        Standing.WITHDRAWN: msg("Withdrawn"),
    },
    MatchKind: {
        MatchKind.MATCH: msg("Match"),
        MatchKind.BYE: msg("Bye"),
        MatchKind.UNPAIRED_LOSS: msg("Unpaired loss"),
    },
    Ended: {
        Ended.VICTORY: msg("Victory"),
        Ended.TIME: msg("Time ran out"),
        Ended.CONCESSION: msg("Concession"),
        Ended.DRAW: msg("Draw"),
        Ended.DOUBLE_LOSS: msg("Loss for both"),
        Ended.NO_SHOW: msg("Did not show up"),
        Ended.WALKOVER: msg("Walkover"),
        Ended.MATCH_LOSS: msg("Match loss"),
        Ended.VOID: msg("Void"),
    },
    Verdict: {
        Verdict.WIN: msg("Win"),
        Verdict.DRAW: msg("Draw"),
        Verdict.LOSS: msg("Loss"),
    },
    Side: {
        Side.LIGHT: msg("Light side"),
        Side.DARK: msg("Dark side"),
    },
    Tier: {
        Tier.CASUAL: msg("Casual"),
        Tier.COMPETITIVE: msg("Competitive"),
        Tier.PREMIUM: msg("Premium"),
    },
    Ground: {
        Ground.FAIR_PLAY: msg("Fair play"),
        Ground.MARGIN_OF_ERROR: msg("Margin of error"),
        Ground.OPEN_INFORMATION: msg("Open information"),
        Ground.UNCLEAR_GAME_STATE: msg("Unclear game state"),
        Ground.SLOW_PLAY: msg("Slow play"),
        Ground.ILLEGAL_LIST: msg("Illegal list"),
        Ground.ARRANGED_RESULT: msg("Arranged result"),
        Ground.LEFT_WITHOUT_NOTICE: msg("Left without notice"),
        Ground.VIOLENCE: msg("Violence"),
        Ground.THREATS: msg("Threats"),
        Ground.CHEATING: msg("Suspicion of cheating"),
        Ground.OTHER: msg("Something else"),
    },
    PenaltyKind: {
        PenaltyKind.POINTS: msg("Loss of event points"),
        PenaltyKind.GAME_LOSS: msg("Game loss"),
        PenaltyKind.MATCH_LOSS: msg("Match loss"),
        PenaltyKind.DOUBLE_LOSS: msg("Loss for both"),
        PenaltyKind.DISQUALIFICATION: msg("Disqualification"),
    },
    RulingOutcome: {
        RulingOutcome.RESTORED: msg("The game state is restored"),
        RulingOutcome.PLAYED_ON: msg("Play goes on as it stands"),
        RulingOutcome.LOSS_FOR_BOTH: msg("Loss for both"),
        RulingOutcome.OTHER: msg("Other ruling"),
    },
    ThingKind: {
        ThingKind.SETUP: msg("the settings"),
        ThingKind.ENTRANT: msg("what was done to an entrant"),
        ThingKind.STAFF: msg("the staff"),
        ThingKind.DRAFT: msg("the draft"),
        ThingKind.MATCH: msg("what was done to a match"),
        ThingKind.CLOCK: msg("what was done to the clock"),
        ThingKind.WARNING: msg("a warning"),
        ThingKind.PENALTY: msg("a penalty"),
        ThingKind.RULING: msg("a ruling"),
        ThingKind.CALL: msg("a call for a judge"),
        ThingKind.FLAG: msg("a suspicion"),
        ThingKind.ANNOUNCEMENT: msg("an announcement"),
    },
    PairedBy: {
        PairedBy.DRAWN: msg("Drawn by lot: every allowed pairing was equally likely."),
        PairedBy.COUNTED: msg(
            "Drawn by lot among all allowed pairings, counted one by one: each was equally likely."
        ),
        PairedBy.MIXED: msg(
            "Drawn by lot by long mixing: all allowed pairings nearly equally likely."
        ),
        PairedBy.FOLD: msg("Folded by points and player number: the first meets the last."),
    },
    PassedOver: {
        PassedOver.TAKEN: msg("nearer, but plays a higher-placed player"),
        PassedOver.MET: msg("nearer, but they had met"),
        PassedOver.REST: msg("nearer, but then the others could not all be paired"),
    },
    CallState: {
        CallState.WAITING: msg("Waiting for a judge"),
        CallState.ANSWERED: msg("A judge is on the way"),
        CallState.DONE: msg("Settled"),
    },
    Tab: {
        Tab.EVENT: msg("Event"),
        Tab.PAIRINGS: msg("Pairings"),
        Tab.STANDINGS: msg("Standings"),
        Tab.ROUNDS: msg("Rounds"),
        Tab.BRACKET: msg("Bracket"),
        Tab.WALL: msg("Projector"),
        Tab.ME: msg("My table"),
        Tab.JUDGE: msg("Judging"),
        Tab.DESK: msg("Desk"),
    },
}
"""By enum first: members of string enums with the same value are equal."""


def word(spoken: Speaks, member: Enum) -> str:
    """The word for a member of an enum."""
    return spoken.say(WORDS[type(member)][member])
