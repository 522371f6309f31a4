"""Refusals: what cannot be done, as codes of one closed enum. `web` and `cli` hold the texts."""

from dataclasses import dataclass, field
from enum import StrEnum

Value = str | int | None | tuple[str, ...]


class Code(StrEnum):
    """Why a command is refused."""

    NO_SUCH_EVENT = "no-such-event"
    EVENT_EXISTS = "event-exists"
    EVENT_CLOSED = "event-closed"
    NOT_ALLOWED = "not-allowed"
    STALE = "stale"
    KEY_REUSED = "key-reused"
    KEY_MALFORMED = "key-malformed"
    UNKNOWN = "unknown"
    TEXT_EMPTY = "text-empty"
    TEXT_TOO_LONG = "text-too-long"
    TEXT_UNPRINTABLE = "text-unprintable"
    MAIL_MALFORMED = "mail-malformed"
    LOGIN_MALFORMED = "login-malformed"
    LOGIN_TAKEN = "login-taken"
    PASSWORD_TOO_SHORT = "password-too-short"  # noqa: S105 - a code
    PASSWORD_TOO_LONG = "password-too-long"  # noqa: S105 - a code
    PASSWORD_OBVIOUS = "password-obvious"  # noqa: S105 - a code

    LOGO_TOO_LARGE = "logo-too-large"
    LOGO_NOT_A_PICTURE = "logo-not-a-picture"
    LOGO_BROKEN = "logo-broken"
    LOGO_TOO_WIDE = "logo-too-wide"
    COLOUR_MALFORMED = "colour-malformed"

    CATALOGUE_UNREADABLE = "catalogue-unreadable"
    CATALOGUE_TOO_LARGE = "catalogue-too-large"
    CATALOGUE_GONE = "catalogue-gone"
    CATALOGUE_IN_USE = "catalogue-in-use"
    CATALOGUE_MISSING = "catalogue-missing"

    ROUND_TIME_OUT_OF_RANGE = "round-time-out-of-range"
    NUMBER_OUT_OF_RANGE = "number-out-of-range"
    NO_CUT_IN_RULEBOOK = "no-cut-in-rulebook"
    STARTED = "started"
    NOT_STARTED = "not-started"
    NOT_ANNOUNCED = "not-announced"
    TABLE_TWICE = "table-twice"

    ALREADY_REGISTERED = "already-registered"
    ENTRANT_TWICE = "entrant-twice"
    MEMBERS_COUNT = "members-count"
    STAFF_PLAYS = "staff-plays"
    CONSENT_MISSING = "consent-missing"
    SECOND_ORGANISER_MISSING = "second-organiser-missing"
    JUDGE_MISSING = "judge-missing"
    LAST_ORGANISER = "last-organiser"
    ITEMS_MISSING = "items-missing"
    NO_SUBSTITUTES = "no-substitutes"
    ON_WAITING_LIST = "on-waiting-list"
    NO_PLACE_LEFT = "no-place-left"
    NOT_PRESENT = "not-present"
    SELF_CHECK_IN_OFF = "self-check-in-off"
    ROOM_CODE_WRONG = "room-code-wrong"
    REGISTRATION_CLOSED = "registration-closed"
    WAITING_LIST_FULL = "waiting-list-full"
    ALREADY_APPLIED = "already-applied"
    TURNED_DOWN = "turned-down"
    APPLICATIONS_FULL = "applications-full"
    ALREADY_PRESENT = "already-present"
    WITHDRAWN = "withdrawn"
    ALREADY_PAIRED = "already-paired"
    SAME_NAME = "same-name"

    NO_ROSTERS = "no-rosters"
    ROSTERS_CLOSED = "rosters-closed"
    ROSTERS_HANDED_IN = "rosters-handed-in"
    ROSTERS_WAIT = "rosters-wait"
    ROSTERS_CHANGED = "rosters-changed"
    DEADLINE_PAST = "deadline-past"
    ROSTER_MISSING = "roster-missing"
    ROSTER_ILLEGAL = "roster-illegal"
    ROSTER_NOT_DUE = "roster-not-due"
    ROSTER_IS_OTHERS = "roster-is-others"
    ROSTER_UNREADABLE = "roster-unreadable"
    ROSTER_CHECKED_OTHERWISE = "roster-checked-otherwise"
    TOO_MANY_ROSTERS = "too-many-rosters"

    ROUND_RUNS = "round-runs"
    ROUNDS_NOT_SET = "rounds-not-set"
    TOO_FEW_ENTRANTS = "too-few-entrants"
    UNPAIRABLE = "unpairable"
    BRACKET_BROKEN = "bracket-broken"
    NOTHING_LEFT_TO_PLAY = "nothing-left-to-play"
    NOT_OVER = "not-over"
    NO_DRAFT = "no-draft"
    DRAFT_OUTDATED = "draft-outdated"
    REMATCH = "rematch"
    BRACKET_FIXED = "bracket-fixed"
    TABLE_DRAWN = "table-drawn"
    ONLY_CHANCE_SEPARATES = "only-chance-separates"
    NOT_LAST_ROUND = "not-last-round"

    NUMBER_WAITS = "number-waits"
    NUMBER_NOT_ASKED = "number-not-asked"
    NUMBER_WRONG = "number-wrong"
    NUMBER_LATE = "number-late"
    NUMBERS_AWAITED = "numbers-awaited"

    IMPOSSIBLE_RESULT = "impossible-result"
    NOT_IN_MATCH = "not-in-match"
    OWN_MATCH = "own-match"
    SETTLED = "settled"
    NO_RESULT = "no-result"
    NOTHING_REPORTED = "nothing-reported"
    OWN_REPORT = "own-report"
    SWISS_FROZEN = "swiss-frozen"
    BRACKET_WENT_ON = "bracket-went-on"
    WRONG_SIDE = "wrong-side"
    NO_CHOICE_OF_SIDE = "no-choice-of-side"
    NO_CONCESSION = "no-concession"

    NO_SQUADS = "no-squads"
    NO_CHOICE_OF_SQUADS = "no-choice-of-squads"
    SQUADS_COUNT = "squads-count"
    SQUADS_SHOWN = "squads-shown"
    SQUADS_ARE_OTHERS = "squads-are-others"
    DUTY_IMPOSSIBLE = "duty-impossible"

    NOT_ACTIVE = "not-active"
    STILL_ACTIVE = "still-active"
    DISQUALIFIED = "disqualified"
    SWISS_OVER = "swiss-over"
    NOT_REMOVED = "not-removed"
    APPEAL_OPEN = "appeal-open"
    SEAT_OPEN = "seat-open"
    SEAT_TAKEN = "seat-taken"
    ROUND_BEGUN = "round-begun"

    CLOCK_RUNS = "clock-runs"
    CLOCK_STANDS = "clock-stands"
    CLOCK_NOT_STARTED = "clock-not-started"
    CLOCK_IS_OTHERS = "clock-is-others"
    UNTIMED = "untimed"
    NO_DICE = "no-dice"
    ROUND_OVER = "round-over"
    TIME_NOT_UP = "time-not-up"
    TOO_LITTLE_TIME = "too-little-time"
    TIME_IS_HIDDEN = "time-is-hidden"

    RULING_FINAL = "ruling-final"
    NOT_APPEALED = "not-appealed"
    NO_QUESTION = "no-question"
    ALREADY_DONE = "already-done"
    PENALTY_INCOMPLETE = "penalty-incomplete"
    NO_DECK_CHECK = "no-deck-check"
    DECK_CHECK_TOO_LATE = "deck-check-too-late"
    FINDINGS_INCOMPLETE = "findings-incomplete"

    NOTHING_TO_TAKE_BACK = "nothing-to-take-back"
    CHANGED_SINCE = "changed-since"
    NOT_REVERSIBLE = "not-reversible"
    BYES_PUBLISHED = "byes-published"
    BYE_AWARDED = "bye-awarded"


@dataclass(frozen=True, slots=True)
class Refusal:
    """A command that cannot be carried out. `values`: what a text about it mentions, by name."""

    code: Code
    values: dict[str, Value] = field(default_factory=dict)


def refuse(code: Code, **values: Value) -> Refusal:
    """The refusal with these values."""
    return Refusal(code, values)
