"""How things are told on paper: as plain texts of one language."""

import unicodedata
from enum import Enum

from podium.core.names import Names
from podium.web.pages.languages import Language
from podium.web.pages.names import Name
from podium.web.pages.rendering import FORGOTTEN
from podium.web.texts.words import word

_FIRST_STRONG, _END = "\N{FIRST STRONG ISOLATE}", "\N{POP DIRECTIONAL ISOLATE}"
_RIGHT_TO_LEFT = ("R", "AL", "AN", "RLE", "RLO", "RLI", "LRE", "LRO", "LRI", "FSI")


class Teller:
    """Says everything in one language."""

    def __init__(self, spoken: Language) -> None:
        self.spoken = spoken

    def say(self, text: str, **values: object) -> str:
        """A marked text."""
        return self.spoken.say(text, **values)

    def word(self, member: Enum) -> str:
        """A member of an enum."""
        return word(self.spoken, member)

    def named(self, names: Names) -> str:
        """Something that the rulebook names."""
        return self.spoken.named(names)

    def name(self, name: Name) -> str:
        """Somebody, with the player number where the name is not enough."""
        if not name.text:
            return self.say(FORGOTTEN, number=name.number or "?")
        if name.shared and name.number is not None:
            return f"{isolated(name.text)} #{name.number}"
        return name.text


def isolated(text: str) -> str:
    """The text cut off from the direction of what is around it, where that matters."""
    turned = any(unicodedata.bidirectional(letter) in _RIGHT_TO_LEFT for letter in text)
    return f"{_FIRST_STRONG}{text}{_END}" if turned else text
