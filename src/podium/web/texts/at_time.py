"""What to do when time is up, in one sentence (SP-16, LG-17, LCG-3)."""

from collections.abc import Mapping
from types import MappingProxyType

from podium.rulebooks.book import AtTime
from podium.web.texts.marking import msg

AT_TIME: Mapping[AtTime | None, str] = MappingProxyType(
    {
        AtTime.AT_ONCE: msg("Stop playing at once, then score."),
        AtTime.TURN: msg("Finish the current turn, then score."),
        AtTime.GAME_ROUND: msg("Finish the current game round, then score."),
        AtTime.LIGHT_TURN: msg("Play to the end of the light side’s turn, then score."),
        None: msg("Finish what the rules of your game let you finish, then score."),
    }
)
"""By what is finished; None: the rulebook does not say."""
