"""Every refusal in words: what happened, and what to do now."""

from collections.abc import Mapping

from msgspec import Struct

from podium.allstar.table.refusals import TableCode
from podium.kernel.refusal import Code
from podium.web.http.problem import WebCode
from podium.web.texts.brand_refusals import BRAND_REFUSALS
from podium.web.texts.catalogue_refusals import CATALOGUE_REFUSALS
from podium.web.texts.marking import msg
from podium.web.texts.result_problems import impossible
from podium.web.texts.roster_refusals import ROSTER_REFUSALS
from podium.web.texts.squad_refusals import SQUAD_REFUSALS
from podium.web.texts.table_refusals import table_refusal
from podium.web.texts.web_problems import WEB_TEXTS
from podium.web.texts.words import Speaks

LOOK = msg("Open the page again, and try again if it is still needed.")


class RefusalText(Struct, frozen=True):
    """The text of a refusal. `what`: what happened. `todo`: what to do now."""

    what: str
    todo: str


REFUSALS: Mapping[Code, tuple[str, str]] = {
    Code.NO_SUCH_EVENT: (
        msg("There is no such event."),
        msg("Check the address, or choose an event from the list."),
    ),
    Code.EVENT_EXISTS: (msg("This event exists already."), msg("Open it from the list.")),
    Code.EVENT_CLOSED: (
        msg("The event is closed."),
        msg("Nothing in it can be changed any more."),
    ),
    Code.NOT_ALLOWED: (
        msg("You may not do this."),
        msg("An organiser or judge of the event can. Sign in if that is you."),
    ),
    Code.STALE: (
        msg("Someone else was quicker: this has changed since you opened the page."),
        msg("Nothing of yours was stored. Look at what is recorded now, then decide again."),
    ),
    Code.KEY_REUSED: (
        msg("This form was sent before with other values."),
        msg("Load the page again and fill in the form again."),
    ),
    Code.KEY_MALFORMED: (
        msg("The request has no valid key."),
        msg("Load the page again and resend the form."),
    ),
    Code.UNKNOWN: (
        msg("This does not exist (any more)."),
        LOOK,
    ),
    Code.TEXT_EMPTY: (msg("A text is missing."), msg("Fill in the empty field.")),
    Code.TEXT_TOO_LONG: (
        msg("A text is too long."),
        msg("Shorten it and send the form again."),
    ),
    Code.TEXT_UNPRINTABLE: (
        msg("A text holds characters that cannot be shown."),
        msg("Type it instead of pasting it."),
    ),
    Code.MAIL_MALFORMED: (
        msg("This is not a mail address."),
        msg("Correct it or leave the field empty."),
    ),
    Code.LOGIN_MALFORMED: (
        msg("This cannot be a login name."),
        msg("Use letters, digits, dots and hyphens."),
    ),
    Code.LOGIN_TAKEN: (msg("This login name is taken."), msg("Choose another one.")),
    Code.PASSWORD_TOO_SHORT: (
        msg("The password is too short."),
        msg("Take at least 15 characters, such as a sentence of your own."),
    ),
    Code.PASSWORD_TOO_LONG: (msg("The password is too long."), msg("Take a shorter one.")),
    Code.PASSWORD_OBVIOUS: (
        msg("The password is too easy to guess."),
        msg("Take at least 15 characters, such as a sentence of your own."),
    ),
    Code.ROUND_TIME_OUT_OF_RANGE: (
        msg("The rulebook allows %(least)s to %(most)s minutes for a round."),
        msg("Choose a time within this range."),
    ),
    Code.NUMBER_OUT_OF_RANGE: (
        msg("The number must be from %(least)s to %(most)s."),
        msg("Correct it and send the form again."),
    ),
    Code.NO_CUT_IN_RULEBOOK: (
        msg("The rulebook has no cut of this size."),
        msg("Choose another size, or none."),
    ),
    Code.STARTED: (
        msg("The event has started."),
        msg("This can be changed only before the first round is published."),
    ),
    Code.NOT_STARTED: (
        msg("The event has not started yet."),
        msg("Publish the first round before this."),
    ),
    Code.NOT_ANNOUNCED: (
        msg("The event has not been announced yet."),
        msg("Announce it first: everyone must know rounds, cut and round time before the start."),
    ),
    Code.TABLE_TWICE: (
        msg("A table number occurs twice."),
        msg("Give every table a number of its own."),
    ),
    Code.ALREADY_PAIRED: (
        msg("This entry has been paired already."),
        msg("Only an entry that was never paired can be withdrawn in favour of another."),
    ),
    Code.SAME_NAME: (
        msg("Somebody of this name is registered already."),
        msg("If that is you, do not register again: the desk has a personal link for you."),
    ),
    Code.ALREADY_REGISTERED: (
        msg("One of these people is registered already."),
        msg("Look for them in the list of entrants."),
    ),
    Code.ENTRANT_TWICE: (
        msg("An entrant occurs twice."),
        msg("Take one of the two out of the list."),
    ),
    Code.MEMBERS_COUNT: (
        msg("An entrant of this event has %(expected)s members, not %(members)s."),
        msg("Correct the members."),
    ),
    Code.STAFF_PLAYS: (
        msg("A member of the staff would play in their own event."),
        msg(
            "The rules do not allow it here: name another judge or organiser, or they cannot play."
        ),
    ),
    Code.CONSENT_MISSING: (
        msg("Somebody would join this entrant without having agreed to it."),
        msg("They can register themselves, or the staff can enter them."),
    ),
    Code.SECOND_ORGANISER_MISSING: (
        msg("An organiser plays, and there is no second one who does not."),
        msg("Name a second organiser who judges the matches of the first."),
    ),
    Code.JUDGE_MISSING: (
        msg("The event has no judge who does not play."),
        msg("Name a judge before the start; it may be the organiser."),
    ),
    Code.LAST_ORGANISER: (
        msg("This is the only organiser."),
        msg("Name another organiser first."),
    ),
    Code.ITEMS_MISSING: (
        msg("Mandatory items are not ticked off yet."),
        msg("Inspect and tick them off, then check in."),
    ),
    Code.ON_WAITING_LIST: (
        msg("They are on the waiting list."),
        msg("An entrant must withdraw first, or the organiser raises the capacity."),
    ),
    Code.SELF_CHECK_IN_OFF: (
        msg("Players cannot check themselves in at the moment."),
        msg("Check in at the desk."),
    ),
    Code.ROOM_CODE_WRONG: (
        msg("This is not the code on the wall."),
        msg("It changes every few minutes: look again and type the one that is shown now."),
    ),
    Code.REGISTRATION_CLOSED: (
        msg("Nobody can register here at the moment."),
        msg("Ask at the desk: the staff can enter you."),
    ),
    Code.WAITING_LIST_FULL: (
        msg("The waiting list is full."),
        msg("Ask at the desk: the staff can enter you."),
    ),
    Code.ALREADY_APPLIED: (
        msg("You have applied already."),
        msg("The staff decide; your own page shows what they decided."),
    ),
    Code.TURNED_DOWN: (
        msg("The staff turned this application down."),
        msg("If that is a mistake, talk to the staff: they can still approve it."),
    ),
    Code.APPLICATIONS_FULL: (
        msg("So many have applied that no more can."),
        msg("Ask at the desk: the staff can enter you."),
    ),
    Code.NOT_PRESENT: (msg("They have not checked in."), msg("Check them in first.")),
    Code.ALREADY_PRESENT: (msg("They have checked in already."), msg("There is nothing to do.")),
    Code.WITHDRAWN: (
        msg("They have withdrawn their registration."),
        msg("Register them again if they want to play."),
    ),
    Code.ROUND_RUNS: (
        msg("Round %(round)s is not over: results are missing."),
        msg("Enter the missing results first."),
    ),
    Code.ROUNDS_NOT_SET: (
        msg("The rulebook has no number of rounds for so few entrants."),
        msg("Set the number of rounds in the settings."),
    ),
    Code.TOO_FEW_ENTRANTS: (
        msg("There are too few entrants to pair."),
        msg("Check more entrants in, or close the event."),
    ),
    Code.UNPAIRABLE: (
        msg("No pairing without a rematch is left."),
        msg("Look at whom it concerns. You may accept the pairing with the fewest rematches."),
    ),
    Code.BRACKET_BROKEN: (
        msg("The matches of the cut do not fit the bracket."),
        msg("Correct the result that was entered wrongly."),
    ),
    Code.NOTHING_LEFT_TO_PLAY: (
        msg("Nothing is left to be played."),
        msg("Close the event."),
    ),
    Code.NOT_OVER: (
        msg("The event is not over yet."),
        msg("Play the remaining rounds, or confirm that it ends early."),
    ),
    Code.NO_DRAFT: (msg("There is no draft of a round."), msg("Draw the round first.")),
    Code.DRAFT_OUTDATED: (
        msg("Something has changed since the round was drawn."),
        msg("Draw the round again."),
    ),
    Code.REMATCH: (
        msg("These two have played each other already."),
        msg("Choose others, or accept the rematch."),
    ),
    Code.BRACKET_FIXED: (
        msg("In the cut the bracket says who meets whom."),
        msg("It cannot be swapped."),
    ),
    Code.TABLE_DRAWN: (
        msg("In a round robin the table says who meets whom, and its places are drawn."),
        msg("Nobody can join or be swapped any more."),
    ),
    Code.ONLY_CHANCE_SEPARATES: (
        msg("Only chance separates the last one inside the cut from the first one outside."),
        msg("Tell both, then confirm: the recorded draw stands."),
    ),
    Code.NOT_LAST_ROUND: (
        msg("This is not the latest round."),
        msg("Only the latest round can be changed this way."),
    ),
    Code.NUMBER_WAITS: (
        msg("A number of yours already waits for the next draw."),
        msg("Another device of yours sent it; nothing is left to do."),
    ),
    Code.NUMBER_NOT_ASKED: (
        msg("Nobody asked for this number."),
        msg("Your phone is asked when a round is drawn."),
    ),
    Code.NUMBER_WRONG: (
        msg("This is not the number that was announced."),
        msg("The draw goes on without it."),
    ),
    Code.NUMBER_LATE: (
        msg("This number came too late."),
        msg("The draw went on without it; your phone is asked again for the next one."),
    ),
    Code.NUMBERS_AWAITED: (
        msg("The draw waits for the numbers of some phones."),
        msg("It waits five seconds at most: draw the round again then."),
    ),
    Code.IMPOSSIBLE_RESULT: (
        msg("This result is not possible by the rules."),
        msg("Check the winner and the scores."),
    ),
    Code.NOT_IN_MATCH: (
        msg("They do not play in this match."),
        msg("Check the table number."),
    ),
    Code.OWN_MATCH: (
        msg("This is your own match."),
        msg("Another organiser or judge has to do this."),
    ),
    Code.SETTLED: (
        msg("This match has a result already."),
        msg("If it is wrong, tell a judge: they can correct it."),
    ),
    Code.NO_RESULT: (msg("This match has no result yet."), msg("Enter the result first.")),
    Code.NOTHING_REPORTED: (
        msg("Nobody has reported a result of this match."),
        msg("Report it yourself."),
    ),
    Code.OWN_REPORT: (
        msg("You reported this result yourself."),
        msg("Your opponent has to confirm it, or a judge enters it."),
    ),
    Code.SWISS_FROZEN: (
        msg("The cut has been made: the Swiss rounds are frozen."),
        msg("Their results stay as they are."),
    ),
    Code.BRACKET_WENT_ON: (
        msg("The bracket has gone on: later matches depend on this result."),
        msg("Take the later round back first."),
    ),
    Code.WRONG_SIDE: (
        msg("The sides of game %(game)s are the wrong way round."),
        msg("Check who played the dark side."),
    ),
    Code.NO_CHOICE_OF_SIDE: (
        msg("There is no side to choose in this match."),
        msg("Play the sides that the page shows."),
    ),
    Code.NO_CONCESSION: (
        msg("A whole match cannot be given up here."),
        msg("Report the games one by one; the first may be given up."),
    ),
    Code.NOT_ACTIVE: (msg("They no longer play in the event."), LOOK),
    Code.STILL_ACTIVE: (msg("They still play in the event."), msg("There is nothing to do.")),
    Code.DISQUALIFIED: (
        msg("They have been disqualified."),
        msg("By the rules they cannot come back."),
    ),
    Code.SWISS_OVER: (
        msg("The Swiss rounds are over."),
        msg("Nobody can join or come back any more."),
    ),
    Code.NOT_REMOVED: (
        msg("They have not been removed."),
        msg("There is nothing to appeal against."),
    ),
    Code.APPEAL_OPEN: (
        msg("An appeal against a removal is not decided yet."),
        msg("Wait until the person with the last word has decided it."),
    ),
    Code.SEAT_OPEN: (
        msg("A player of this match has left the cut."),
        msg("The staff first choose between a replacement and a walkover."),
    ),
    Code.SEAT_TAKEN: (
        msg("The next in the standings has taken their place in the cut."),
        msg("They cannot come back; they are listed directly below the cut."),
    ),
    Code.ROUND_BEGUN: (
        msg("This round has begun: nobody can be replaced in it any more."),
        msg("Choose a walkover."),
    ),
    Code.CLOCK_RUNS: (msg("The clock is running already."), msg("There is nothing to do.")),
    Code.CLOCK_IS_OTHERS: (
        msg("You play in this event: the clock is run by staff who do not play."),
        msg("Ask one of them, or wait until the round is over."),
    ),
    Code.CLOCK_NOT_STARTED: (
        msg("The clock of this round has not been started."),
        msg("Start the clock first, or choose another way the match ended."),
    ),
    Code.NO_PLACE_LEFT: (
        msg("The event is full."),
        msg("Raise the capacity in the settings, then try again."),
    ),
    Code.CLOCK_STANDS: (msg("The clock is not running."), msg("Start it first.")),
    Code.UNTIMED: (
        msg("This match has no time limit."),
        msg("There is no clock to set."),
    ),
    Code.NO_DICE: (
        msg("This rulebook has no dice for extra time."),
        msg("There is nothing to roll."),
    ),
    Code.ROUND_OVER: (msg("Time is up in this round."), msg("Enter the results.")),
    Code.TIME_NOT_UP: (
        msg("Time is not up yet."),
        msg("If you want the round to end early, confirm it."),
    ),
    Code.TOO_LITTLE_TIME: (
        msg("That is too much. Minutes left of the round time: %(left)s."),
        msg("Take fewer minutes away, or end the round."),
    ),
    Code.TIME_IS_HIDDEN: (
        msg("You play in this event and may not see the time, so you can take no minutes away."),
        msg("Give more minutes, or end the round when it should end."),
    ),
    Code.RULING_FINAL: (
        msg("This ruling is final."),
        msg("By the rules it stands, whatever turns up later."),
    ),
    Code.NOT_APPEALED: (
        msg("Nobody has appealed this ruling."),
        msg("There is nothing to decide."),
    ),
    Code.NO_QUESTION: (
        msg("There is no open question about this entrant."),
        msg("There is nothing to decide."),
    ),
    Code.NO_SUBSTITUTES: (
        msg("The rulebook allows no substitutes for this item."),
        msg("Choose an item that may be replaced."),
    ),
    Code.NO_DECK_CHECK: (
        msg("There are no deck checks in this rulebook."),
        msg("Call a judge if something is wrong."),
    ),
    Code.DECK_CHECK_TOO_LATE: (
        msg("The next round has been published, so a deck check can no longer be asked for."),
        msg("Tell a judge what you suspect: what is found later can still be penalised."),
    ),
    Code.FINDINGS_INCOMPLETE: (
        msg("The findings are incomplete."),
        msg("Name the illegal cards and the games in which they were played."),
    ),
    Code.ALREADY_DONE: (msg("This has been done already."), msg("There is nothing to do.")),
    Code.PENALTY_INCOMPLETE: (
        msg("Something is missing in this penalty."),
        msg("Give a reason, the rule broken, and for lost points how many."),
    ),
    Code.NOTHING_TO_TAKE_BACK: (
        msg("There is nothing of yours to take back."),
        LOOK,
    ),
    Code.CHANGED_SINCE: (
        msg("It has been changed since."),
        msg("Take the later change back first."),
    ),
    Code.BYE_AWARDED: (
        msg("A player with an awarded bye cannot be swapped."),
        msg("Take the bye back at their entry first, and draw again."),
    ),
    Code.BYES_PUBLISHED: (
        msg("Byes of rounds that are published cannot be awarded or taken back any more."),
        msg(
            "Byes begin with round 1: award them before it is published. Later only those of "
            "coming rounds can change."
        ),
    ),
    Code.NOT_REVERSIBLE: (
        msg("This cannot be taken back."),
        msg("Put it right by a further act."),
    ),
    **SQUAD_REFUSALS,
    **BRAND_REFUSALS,
    **CATALOGUE_REFUSALS,
    **ROSTER_REFUSALS,
}


class _Known(dict[str, object]):
    """Values by name; a missing one is left out instead of raising an error."""

    def __missing__(self, key: str) -> str:
        return "?"


def refusal_text(
    spoken: Speaks, code: Code | WebCode | TableCode, values: Mapping[str, object]
) -> RefusalText:
    """The text of a code in this language."""
    what, todo = _marked(code, values)
    values = _Known(values)
    return RefusalText(spoken.say(what) % values, spoken.say(todo) % values)


def _marked(code: Code | WebCode | TableCode, values: Mapping[str, object]) -> tuple[str, str]:
    if isinstance(code, WebCode):
        return WEB_TEXTS[code]
    if isinstance(code, TableCode):
        return table_refusal(code, values)
    known = REFUSALS[code]
    return impossible(values) or known if code is Code.IMPOSSIBLE_RESULT else known
