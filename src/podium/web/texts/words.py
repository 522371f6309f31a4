"""The words for members of enums."""

from collections.abc import Mapping
from enum import Enum
from typing import Protocol

from podium.core.departure import DepartureKind
from podium.core.outcome import Verdict
from podium.core.result import Ended
from podium.core.sheet import MatchKind, Stage, Status
from podium.core.tier import Tier
from podium.event.clock_face import Phase
from podium.event.conduct import PenaltyKind
from podium.event.duties import DutyKind
from podium.event.ids import ThingKind
from podium.event.rulings import RulingOutcome
from podium.event.terms import CallState, DeckFinding, Standing
from podium.event.view.rosters import RosterState
from podium.event.view.shapes import EventPhase
from podium.exchange.draw_checks import DrawFound
from podium.kernel.viewer import Role
from podium.pairing.fold.explain import PassedOver
from podium.pairing.reasons import PairedBy
from podium.results.game import Side
from podium.rosters.writers.write import WrittenForm
from podium.rulebooks.stages import StageName
from podium.web.texts.allstar import GAME_WORDS
from podium.web.texts.list_headings import ListHeading
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
    StageName: {
        StageName.SWISS: msg("Swiss rounds"),
        StageName.ROUND_ROBIN: msg("Round robin"),
        StageName.CUT: msg("Cut"),
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
        MatchKind.AWARDED_BYE: msg("Awarded bye"),
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
        ThingKind.SUBSTITUTE: msg("an inspected substitute"),
        ThingKind.DUTY: msg("a duty that was ticked off"),
        ThingKind.DECK_CHECK: msg("a deck check"),
    },
    DutyKind: {
        DutyKind.ANNOUNCEMENT: msg("The event is announced, with all that players must know."),
        DutyKind.SPECIAL_RULES: msg("Special rules are announced, or there are none."),
        DutyKind.JUDGE: msg("A judge who does not play is named."),
        DutyKind.HEAD_JUDGE: msg("A head judge is named, as 33 or more play."),
        DutyKind.NO_STAFF_PLAYS: msg("No organiser or judge plays, as this tier demands."),
        DutyKind.SECOND_ORGANISER: msg(
            "As an organiser plays, a second one is here, introduced to everyone, and judges them."
        ),
        DutyKind.SUBSTITUTES: msg("All substitutes are inspected, and approved or turned down."),
        DutyKind.TABLES_ALIKE: msg("All tables are set up alike, with terrain of the same sizes."),
        DutyKind.LISTS: msg("Everyone who is here has handed in a list."),
    },
    DeckFinding: {
        DeckFinding.LEGAL: msg("The decks are legal"),
        DeckFinding.CARDS_TAKEN_OUT: msg("Illegal cards were taken out"),
        DeckFinding.CANNOT_BE_LEGAL: msg("Cannot be made legal"),
        DeckFinding.NOT_CHECKED: msg("Not checked"),
    },
    DrawFound: {
        DrawFound.COMMITMENT_HOLDS: msg("The secret belongs to the fingerprint."),
        DrawFound.COMMITMENT_WRONG: msg("The secret does not belong to the fingerprint."),
        DrawFound.DRAW_MISSING: msg("What opens the draw is missing."),
        DrawFound.NO_BASIS: msg("There is nothing to replay."),
        DrawFound.SEAL_HOLDS: msg("The basis belongs to the seal."),
        DrawFound.SEAL_WRONG: msg("The basis does not belong to its seal."),
        DrawFound.SEAL_UNKNOWN: msg("The seal on the basis was not published for this draw."),
        DrawFound.BASIS_UNREADABLE: msg("The basis cannot be read."),
        DrawFound.BASIS_OF_ANOTHER_DRAW: msg("The basis belongs to another draw."),
        DrawFound.DRAFTS: msg("Other drafts were counted."),
        DrawFound.NO_NUMBERS: msg("No phone added a number."),
        DrawFound.NUMBERS_ADDED: msg("Phones added numbers."),
        DrawFound.NUMBERS_WRONG: msg(
            "The numbers of the phones do not belong to what they sent before."
        ),
        DrawFound.HISTORY_HOLDS: msg(
            "Earlier opponents, byes and tables are those of the rounds published before."
        ),
        DrawFound.HISTORY_DIFFERS: msg(
            "Earlier opponents, byes or tables are not those of the rounds published before."
        ),
        DrawFound.POINTS_CHANGED: msg(
            "Some points are others now than in the draw: a result was corrected, or a penalty"
            " given, after it."
        ),
        DrawFound.PAIRING_HOLDS: msg("Basis and secret give exactly the published pairing."),
        DrawFound.PAIRING_DIFFERS: msg("Basis and secret give another pairing."),
        DrawFound.CHANGED_BY_HAND: msg(
            "The organiser changed the drawn pairing by hand, as the round says."
        ),
        DrawFound.NO_PAIRING: msg("No pairing follows from the basis."),
    },
    PairedBy: {
        PairedBy.DRAWN: msg("Drawn by lot: every allowed pairing was equally likely."),
        PairedBy.COUNTED: msg(
            "Drawn by lot among all allowed pairings, counted one by one: each was equally likely."
        ),
        PairedBy.MIXED: msg(
            "Drawn by lot by long mixing: all allowed pairings nearly equally likely."
        ),
        PairedBy.SWITCHED: msg(
            "Drawn by lot by switching opponents, as an earlier version did:"
            " not all allowed pairings were equally likely."
        ),
        PairedBy.FOLD: msg("Folded by points and player number: the first meets the last."),
    },
    DepartureKind: {
        DepartureKind.REMATCH: msg("A rematch was accepted."),
        DepartureKind.SWAPPED: msg("The pairing was changed by hand."),
        DepartureKind.ENTERED: msg("The pairing was made elsewhere and entered by hand."),
        DepartureKind.BYE: msg("A bye was given by hand."),
        DepartureKind.BYE_AGAIN: msg("A bye was given again before others had one."),
        DepartureKind.ROUND_TIME: msg(
            "A round time was announced that is not the standard of the rules."
        ),
        DepartureKind.AWARDED_BYE: msg("A bye was awarded that the rules do not foresee."),
        DepartureKind.MINUTES: msg("Everyone got more or fewer minutes while the clock ran."),
        DepartureKind.LOOKED: msg("An organiser who plays looked at the hidden clock."),
        DepartureKind.ROUNDS: msg("The number of rounds was changed after it had been announced."),
        DepartureKind.CUT: msg("The size of the cut was changed after it had been announced."),
        DepartureKind.WALKOVER: msg(
            "A seat in the cut was not given to the next in line although nothing had begun."
        ),
        DepartureKind.AGAINST_DUTY: msg(
            "Squads were chosen after which not every squad can be used any more."
        ),
        DepartureKind.LATE_CHOICE: msg(
            "Squads were changed after they had been shown, or after their round."
        ),
        DepartureKind.LATE_ROSTER: msg("A list was changed after the deadline."),
        DepartureKind.WITHOUT_ROSTER: msg("Somebody plays without a legal list."),
        DepartureKind.CLOSED_EARLY: msg("The event was closed before everything was played."),
    },
    RosterState: {
        RosterState.MISSING: msg("missing"),
        RosterState.ILLEGAL: msg("not legal"),
        RosterState.UNCHECKED: msg("handed in, not all can be checked"),
        RosterState.FINE: msg("handed in"),
    },
    WrittenForm: {
        WrittenForm.TEXT: msg("Text"),
        WrittenForm.SPT: msg("Code (spt)"),
        WrittenForm.LEGION_JSON: msg("JSON"),
        WrittenForm.O8D: msg("OCTGN (.o8d)"),
        WrittenForm.SWLCGDB: msg("swlcgdb (JSON)"),
    },
    ListHeading: {
        ListHeading.SQUAD: msg("Squad"),
        ListHeading.MISSIONS: msg("Mission set"),
        ListHeading.UNITS: msg("Units"),
        ListHeading.COMMAND_CARDS: msg("Command cards"),
        ListHeading.PRIMARY: msg("Primary objectives"),
        ListHeading.SECONDARY: msg("Secondary objectives"),
        ListHeading.ADVANTAGES: msg("Advantages"),
        ListHeading.BATTLE_FORCE: msg("Battle force"),
        ListHeading.LIGHT: msg("Light deck"),
        ListHeading.DARK: msg("Dark deck"),
        ListHeading.COMMAND_DECK: msg("Command deck"),
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
        Tab.RULES: msg("Rules"),
        Tab.WALL: msg("Projector"),
        Tab.ME: msg("My table"),
        Tab.JUDGE: msg("Judging"),
        Tab.DESK: msg("Desk"),
    },
    **GAME_WORDS,
}
"""By enum first: members of string enums with the same value are equal."""


def word(spoken: Speaks, member: Enum) -> str:
    """The word for a member of an enum."""
    return spoken.say(WORDS[type(member)][member])
