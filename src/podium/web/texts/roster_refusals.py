"""Refusals about rosters in words."""

from collections.abc import Mapping

from podium.kernel.refusal import Code
from podium.web.texts.marking import msg

ROSTER_REFUSALS: Mapping[Code, tuple[str, str]] = {
    Code.NO_ROSTERS: (
        msg("Nobody hands in a list in this event."),
        msg("The rulebook asks for none."),
    ),
    Code.ROSTERS_CLOSED: (
        msg("The deadline for lists is over."),
        msg("The staff can still change a list, with a reason that everyone reads."),
    ),
    Code.ROSTERS_HANDED_IN: (
        msg("Lists have been handed in already, or may have been."),
        msg("Whether they become public is said before that, and stays."),
    ),
    Code.ROSTERS_CHANGED: (
        msg("Lists, or what they are checked for, have changed meanwhile."),
        msg("Open the page again, and try again if it is still needed."),
    ),
    Code.DEADLINE_PAST: (
        msg("This deadline would be over already."),
        msg("Choose a moment that is still to come."),
    ),
    Code.ROSTER_MISSING: (
        msg("A list is missing."),
        msg("Remind them, enter their list for them, or let them play with a reason."),
    ),
    Code.ROSTERS_WAIT: (
        msg("A list is missing, or not legal."),
        msg("You play in this event: somebody of the staff who does not play sees whose it is."),
    ),
    Code.ROSTER_ILLEGAL: (
        msg("A list is not legal."),
        msg("They can mend it until the deadline; or let them play with a reason."),
    ),
    Code.ROSTER_NOT_DUE: (
        msg("No list holds up this entrant."),
        msg("They can play as it is."),
    ),
    Code.ROSTER_UNREADABLE: (
        msg("This could not be read as a list."),
        msg("Paste the list as your list builder exports it, or type one name a line."),
    ),
    Code.ROSTER_CHECKED_OTHERWISE: (
        msg("What lists are checked for has changed meanwhile."),
        msg("Open the page again, and hand in your list again."),
    ),
    Code.TOO_MANY_ROSTERS: (
        msg("You have handed in a list %(most)s times, which is the most."),
        msg("The staff can enter another one for you."),
    ),
    Code.ROSTER_IS_OTHERS: (
        msg(
            "You play in this event, so you see the lists that every player sees, "
            "and enter only your own."
        ),
        msg("Somebody of the staff who does not play can look at this one, or enter it."),
    ),
}
