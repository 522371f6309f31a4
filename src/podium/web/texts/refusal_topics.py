"""The part of the page of rules behind a refusal (EV-22)."""

from collections.abc import Mapping
from types import MappingProxyType

from podium.kernel.refusal import Code
from podium.web.texts.rule_names import Topic

REFUSAL_TOPICS: Mapping[Code, Topic] = MappingProxyType(
    {
        Code.ROUND_TIME_OUT_OF_RANGE: Topic.ROUND_TIME,
        Code.NO_CUT_IN_RULEBOOK: Topic.ROUNDS,
        Code.NOT_ANNOUNCED: Topic.ANNOUNCED,
        Code.STAFF_PLAYS: Topic.STAFF,
        Code.SECOND_ORGANISER_MISSING: Topic.STAFF,
        Code.JUDGE_MISSING: Topic.STAFF,
        Code.OWN_MATCH: Topic.STAFF,
        Code.ITEMS_MISSING: Topic.BRING,
        Code.ROUNDS_NOT_SET: Topic.ROUNDS,
        Code.UNPAIRABLE: Topic.REMATCHES,
        Code.REMATCH: Topic.PAIRING,
        Code.BRACKET_FIXED: Topic.ELIMINATION,
        Code.TABLE_DRAWN: Topic.PAIRING,
        Code.ONLY_CHANCE_SEPARATES: Topic.CUT,
        Code.SWISS_FROZEN: Topic.FINAL_PLACES,
        Code.WRONG_SIDE: Topic.GAMES,
        Code.NO_CHOICE_OF_SIDE: Topic.GAMES,
        Code.NO_CONCESSION: Topic.CONCESSION,
        Code.DISQUALIFIED: Topic.DISQUALIFICATION,
        Code.SWISS_OVER: Topic.COMING_BACK,
        Code.UNTIMED: Topic.ELIMINATION,
        Code.NO_DICE: Topic.ROUND_TIME,
        Code.RULING_FINAL: Topic.RULINGS,
        Code.PENALTY_INCOMPLETE: Topic.PENALTIES,
        Code.NO_SUBSTITUTES: Topic.BRING,
        Code.APPEAL_OPEN: Topic.WARNINGS,
        Code.SEAT_OPEN: Topic.CUT,
        Code.SEAT_TAKEN: Topic.CUT,
        Code.ROUND_BEGUN: Topic.CUT,
        Code.NO_DECK_CHECK: Topic.DECK_CHECK,
        Code.DECK_CHECK_TOO_LATE: Topic.DECK_CHECK,
        Code.FINDINGS_INCOMPLETE: Topic.DECK_CHECK,
        Code.SQUADS_COUNT: Topic.SQUADS,
        Code.SQUADS_SHOWN: Topic.SQUADS,
        Code.DUTY_IMPOSSIBLE: Topic.SQUADS,
        Code.ROSTERS_CLOSED: Topic.LISTS,
        Code.ROSTER_MISSING: Topic.LISTS,
        Code.ROSTER_ILLEGAL: Topic.LISTS,
        Code.ROSTERS_WAIT: Topic.LISTS,
    }
)
"""By the code of the refusal; an impossible result names its rule itself."""
