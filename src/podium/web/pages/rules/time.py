"""The rules about time: how long a round lasts, red alert, what players may know."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from podium.brackets.settings import CutMethod
from podium.clock.settings import ClockRules, PlayersSee, RoundTime
from podium.core.names import ENGLISH, Names
from podium.event.settings import Settings
from podium.rulebooks.book import ToldRule
from podium.rulebooks.rulebook import Rulebook
from podium.web.pages.amounts import minutes
from podium.web.pages.rules.book_of import book_of
from podium.web.pages.rules.rule import Rule, RuleLine, line
from podium.web.pages.rules.told import told
from podium.web.texts.marking import msg
from podium.web.texts.rule_names import Topic

FACES: Mapping[str, Names] = MappingProxyType(
    {
        "critical": {"en": "critical", "de": "kritischer Treffer", "pl": "trafienie krytyczne"},
        "hit": {"en": "hit", "de": "Treffer", "pl": "trafienie"},
        "block": {"en": "block", "de": "Block", "pl": "blok"},
        "surge": {"en": "surge", "de": "Energie", "pl": "wzmocnienie"},
    }
)
"""The faces of dice whose names we know; others are shown as the rulebook names them."""


HIDDEN = (
    msg(
        "Players are never told how much time is left, how much has passed or whether the clock "
        "runs. When time is up, everyone is told at once."
    ),
    msg(
        "Staff who do not play see the clock. An organiser who plays sees what players see; where "
        "nobody else is named, each look at the time left is recorded, and public after the round."
    ),
)
"""What players know of the time, and what the staff do (LG-12)."""


def time_rules(rulebook: Rulebook, announced: Settings | None = None) -> Iterator[Rule]:
    """The rules of the chapter. `announced`: for one event."""
    clock = rulebook.clock
    swiss, cut = (
        (None, None) if announced is None else (announced.swiss_minutes, announced.cut_minutes)
    )
    shown = clock.swiss.minutes if swiss is None else swiss
    yield Rule(Topic.ROUND_TIME, tuple(_round_time(rulebook, shown, cut)))
    if alert := tuple(_red_alert(clock, shown)):
        yield Rule(Topic.RED_ALERT, alert)
    if clock.players_see is PlayersSee.NOTHING:
        yield Rule(Topic.HIDDEN_TIME, tuple(map(line, HIDDEN)))


def _red_alert(clock: ClockRules, shown: int) -> Iterator[RuleLine]:
    after = clock.red_alert_after(shown)
    if after is None:
        return
    if clock.red_alert_before is None:
        text = msg(
            "The head judge calls red alert after %(minutes)s; it lasts to the end of the round."
        )
        yield line(text, minutes=minutes(after))
    else:
        text = msg(
            "The head judge calls red alert %(before)s before the announced end of the round, here "
            "after %(minutes)s; it lasts to the end of the round."
        )
        yield line(text, before=minutes(clock.red_alert_before), minutes=minutes(after))
    yield line(
        msg(
            "From then on the active player gains a progress token at the start of the end-of-turn "
            "sequence."
        )
    )


def _round_time(rulebook: Rulebook, shown: int, in_cut: int | None) -> Iterator[RuleLine]:
    clock = rulebook.clock
    text = msg("A Swiss round lasts %(minutes)s.")
    if rulebook.swiss is None:
        text = msg("A round lasts %(minutes)s.")
    yield line(text, minutes=minutes(shown))
    yield from _range(clock.swiss)
    if clock.dice is not None:
        faces = tuple(FACES.get(face, {ENGLISH: face}) for face in clock.dice.counting)
        text = msg(
            "Extra time: %(dice)s dice are rolled, and each that shows one of these faces adds a "
            "minute: %(faces)s. Only the staff know how many until time is up."
        )
        yield line(text, dice=clock.dice.count, faces=faces)
        yield from told(book_of(rulebook), ToldRule.ATTACK_DICE, ToldRule.RED_DEFENCE_DICE)
    if clock.players_see is PlayersSee.BASE:
        yield line(msg("You see the clock without the dice; after it comes extra time."))
    yield from _cut_time(rulebook, in_cut)
    yield line(
        msg("The clock starts when most players have found their seats and begun to set up.")
    )


def _range(time: RoundTime) -> Iterator[RuleLine]:
    """Which other times may be announced."""
    if time.least is None or time.most is None:
        return
    text = msg(
        "Before the start the organiser may announce another time: %(least)s to %(most)s minutes."
    )
    yield line(text, least=time.least, most=time.most)
    if time.standard:
        text = msg(
            "The rules call %(minutes)s the standard: any other time is shown as a departure from "
            "the book."
        )
        yield line(text, minutes=minutes(time.minutes))


def _cut_time(rulebook: Rulebook, announced: int | None) -> Iterator[RuleLine]:
    clock, cut = rulebook.clock, rulebook.cut
    if cut is None or cut.method is CutMethod.TITLE_MATCH:
        return
    if clock.cut is None:
        yield line(msg("Rounds of the cut use the same clock."))
        return
    text = msg("A round of the cut lasts %(minutes)s.")
    yield line(text, minutes=minutes(announced or clock.cut.minutes))
    yield from _range(clock.cut)
