"""Why a command at a table is refused. It depends only on what the sender may see (AS-61)."""

from enum import StrEnum

from msgspec import Struct

from podium.allstar.rules.refusals import MoveRefusal


class TableCode(StrEnum):
    """Codes; the user interface has the texts."""

    NO_SUCH_TABLE = "no-such-table"
    TABLE_EXISTS = "table-exists"
    NOT_FOR_YOU = "not-for-you"
    IMPOSSIBLE_SETTING = "impossible-setting"
    NO_SUCH_SEAT = "no-such-seat"
    SEAT_NOT_FREE = "seat-not-free"
    SEATED_ALREADY = "seated-already"
    NOT_SEATED = "not-seated"
    NOT_YOUR_SEAT = "not-your-seat"
    NOT_HOST = "not-host"
    SEATS_FREE = "seats-free"
    GAME_BEGUN = "game-begun"
    GAME_NOT_BEGUN = "game-not-begun"
    GAME_OVER = "game-over"
    BOT_PLAYS = "bot-plays"
    NO_BOT_PLAYS = "no-bot-plays"
    OTHER_STEP = "other-step"
    NOT_ASKED = "not-asked"
    NOT_WHOLE = "not-whole"
    TOO_MANY_MOVES = "too-many-moves"
    MOVE_REFUSED = "move-refused"
    CHOICE_SEALED = "choice-sealed"
    CHOICE_OPEN = "choice-open"
    NOT_AWAY = "not-away"
    CHOOSE_FIRST = "choose-first"
    HOST_FIRST = "host-first"
    TIME_LEFT = "time-left"
    NOT_ABANDONED = "not-abandoned"
    KEY_REUSED = "key-reused"
    KEY_MALFORMED = "key-malformed"
    NEWS_TOO_OLD = "news-too-old"
    TOO_MANY_TABLES = "too-many-tables"
    TOO_MANY_PHRASES = "too-many-phrases"
    OTHER_DEAL = "other-deal"
    HOSTS_ONLY = "hosts-only"


class TableRefusal(Struct, frozen=True):
    """A command that cannot be carried out. `move`: what the rules say of one of its moves;
    `where`: its place among them, from 0. `text`: what is wrong with a setting.
    """

    code: TableCode
    move: MoveRefusal | None = None
    where: int = -1
    text: str = ""
