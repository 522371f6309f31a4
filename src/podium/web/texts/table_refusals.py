"""What is refused at a table of All-Star Draft, in words."""

from collections.abc import Mapping

from podium.allstar.rules.refusals import MoveRefusal
from podium.allstar.table.refusals import TableCode
from podium.web.texts.marking import msg

_LOOK = msg("Nothing was changed. Look at the table as it stands now.")
_AGAIN = msg("Nothing was changed. Choose again.")

TABLE_REFUSALS: Mapping[TableCode, tuple[str, str]] = {
    TableCode.NO_SUCH_TABLE: (
        msg("There is no such table."),
        msg("Check the link, or open a table of your own."),
    ),
    TableCode.TABLE_EXISTS: (msg("This table is open already."), _LOOK),
    TableCode.NOT_FOR_YOU: (
        msg("This is not for you: you hold no seat at this table, or it is too early."),
        msg("If you hold a seat, come back by your own link."),
    ),
    TableCode.IMPOSSIBLE_SETTING: (
        msg("This game cannot be played with these settings."),
        msg("Change the settings and try again. What is wrong: %(text)s."),
    ),
    TableCode.NO_SUCH_SEAT: (msg("This table has no such seat."), _LOOK),
    TableCode.SEAT_NOT_FREE: (
        msg("Somebody else was quicker: this seat is taken."),
        msg("Take another seat, if one is free."),
    ),
    TableCode.SEATED_ALREADY: (
        msg("You have a seat at this table already."),
        msg("Leave it first if you prefer another one."),
    ),
    TableCode.NOT_SEATED: (
        msg("You hold no seat at this table."),
        msg("Take a free seat, or come back by your own link if you have one."),
    ),
    TableCode.NOT_YOUR_SEAT: (msg("This is not your seat."), _LOOK),
    TableCode.NOT_HOST: (
        msg("Only the host of the table can do this."),
        msg("Ask whoever has opened the table."),
    ),
    TableCode.SEATS_FREE: (
        msg("Not every seat is taken."),
        msg("Wait for the others, or let bots sit down."),
    ),
    TableCode.GAME_BEGUN: (msg("The game has begun."), _LOOK),
    TableCode.GAME_NOT_BEGUN: (
        msg("The game has not begun yet."),
        msg("Wait until the host begins."),
    ),
    TableCode.GAME_OVER: (msg("The game is over."), msg("Nothing can be changed any more.")),
    TableCode.BOT_PLAYS: (
        msg("A bot plays this seat."),
        msg("If it is yours, take it back first."),
    ),
    TableCode.NO_BOT_PLAYS: (msg("No bot plays this seat."), _LOOK),
    TableCode.OTHER_STEP: (
        msg("The game has gone on: this choice came too late."),
        _LOOK,
    ),
    TableCode.NOT_ASKED: (msg("You have nothing to choose now."), _LOOK),
    TableCode.NOT_WHOLE: (
        msg("Something is missing in this choice."),
        msg("Nothing was changed. Complete it and send it again."),
    ),
    TableCode.TOO_MANY_MOVES: (msg("This choice has too many moves."), _AGAIN),
    TableCode.MOVE_REFUSED: (msg("The rules do not allow this choice."), _AGAIN),
    TableCode.CHOICE_SEALED: (msg("This choice has been made already."), _LOOK),
    TableCode.CHOICE_OPEN: (msg("Nothing was chosen yet."), _LOOK),
    TableCode.NOT_AWAY: (
        msg("This manager is there."),
        msg("Wait: a bot takes over only for somebody who is away."),
    ),
    TableCode.CHOOSE_FIRST: (
        msg("You have not chosen yourself yet."),
        msg("Choose first, then ask for a bot."),
    ),
    TableCode.HOST_FIRST: (
        msg("The host has not asked for this."),
        msg("Wait until the host asks; then everybody who is there agrees."),
    ),
    TableCode.TIME_LEFT: (msg("There is time left."), _LOOK),
    TableCode.NOT_ABANDONED: (msg("The table is not abandoned."), _LOOK),
    TableCode.KEY_REUSED: (
        msg("This form was sent before with other values."),
        msg("Look at the table as it stands now, and choose again if it is still needed."),
    ),
    TableCode.KEY_MALFORMED: (
        msg("The request has no valid key."),
        msg("Load the page again and resend the form."),
    ),
    TableCode.NEWS_TOO_OLD: (
        msg("These news are no longer kept."),
        msg("Look at the table as it stands now."),
    ),
    TableCode.TOO_MANY_TABLES: (
        msg("Too many tables are open: yours, those of your network, or all on this server."),
        msg("Finish a game first, or try again later."),
    ),
    TableCode.TOO_MANY_PHRASES: (
        msg("You have just said several things."),
        msg("Wait a few seconds, then say it again."),
    ),
    TableCode.OTHER_DEAL: (
        msg("These two tables are not over yet, or had different cards."),
        msg("Finish both games, and give the link of the table whose deal was played too."),
    ),
    TableCode.HOSTS_ONLY: (
        msg("On this server only hosts open tables."),
        msg("Sign in if you are one, or ask for the link of a table."),
    ),
}

_MOVES: Mapping[MoveRefusal, str] = {
    MoveRefusal.GAME_OVER: msg("The game is over."),
    MoveRefusal.NOT_YOUR_CHOICE: msg("You have nothing to choose now."),
    MoveRefusal.WRONG_KIND: msg("This is not what is chosen now."),
    MoveRefusal.CARD_NOT_THERE: msg("A card is not there, or is used twice."),
    MoveRefusal.TEAM_FULL: msg("There are too many cards."),
    MoveRefusal.SWAPPED_ALREADY: msg("Each team swaps at most one card."),
    MoveRefusal.SWAP_UNFINISHED: msg("Where a card goes out of a team, another one comes in."),
    MoveRefusal.NOTHING_TO_UNDO: msg("There is nothing to take back."),
    MoveRefusal.NO_SUCH_BUS: msg("Each team needs a bus of its own."),
    MoveRefusal.NOT_COMPLETE: msg("Something is missing in this choice."),
    MoveRefusal.SEALED: msg("This choice has been made already."),
    MoveRefusal.NOT_SEALED: msg("Nothing was chosen yet."),
    MoveRefusal.STALE: msg("The game has gone on: this choice came too late."),
    MoveRefusal.CHANCE_FIRST: msg("Something is drawn first."),
    MoveRefusal.NOT_A_DRAW: msg("This cannot be drawn."),
}


def table_refusal(code: TableCode, values: Mapping[str, object]) -> tuple[str, str]:
    """What happened and what to do, as marked texts; of a refused move what the rules say."""
    move = str(values.get("move", ""))
    if code is TableCode.MOVE_REFUSED and move in list(MoveRefusal):
        return _MOVES[MoveRefusal(move)], _AGAIN
    return TABLE_REFUSALS[code]
