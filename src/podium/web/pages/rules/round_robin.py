"""The rules about a round robin: who meets whom, byes, and whoever leaves (ST-4 to ST-8)."""

from collections.abc import Iterator

from podium.rulebooks.rulebook import Rulebook
from podium.web.pages.rules.rule import Rule, RuleLine, line
from podium.web.texts.marking import msg
from podium.web.texts.rule_names import Topic


def round_robin_rules(rulebook: Rulebook) -> Iterator[Rule]:
    """The rules of the chapter, in order."""
    yield Rule(Topic.PAIRING, tuple(_pairing(rulebook)))
    byes = msg(
        "With an odd number of entrants one of them has no opponent in each round: everyone once "
        "each time that everyone meets everyone. Such a round counts for nothing."
    )
    yield Rule(Topic.BYES, (line(byes),))
    early = msg(
        "If you want to stop, tell the organiser as early as you can. Whoever leaves loses the "
        "matches that are left without play."
    )
    stand = msg(
        "If they have played at least half of their matches, all their results stand. Otherwise "
        "none of their matches counts for anybody."
    )
    yield Rule(Topic.LEAVING, (line(early), line(stand)))
    back = msg(
        "Whoever was taken out or dropped out may ask to come back; if the organiser agrees, they "
        "play the matches that are left. What was lost without play stays so."
    )
    yield Rule(Topic.COMING_BACK, (line(back),))
    late = msg("Nobody can join once the first round is published.")
    yield Rule(Topic.JOINING_LATE, (line(late),))


def _pairing(rulebook: Rulebook) -> Iterator[RuleLine]:
    yield line(
        msg(
            "Everyone meets everyone. A Berger table says who meets whom in which round; the "
            "places in it are drawn once, for round 1."
        )
    )
    if rulebook.round_robin is not None and rulebook.round_robin.legs > 1:
        text = msg(
            "Then the same rounds come again, with the two of each match in the other order."
        )
        yield line(text)
    if rulebook.scoring.games is not None:
        yield line(msg("Whoever stands first in a match plays the dark side in its first game."))
