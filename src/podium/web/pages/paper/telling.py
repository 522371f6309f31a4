"""Plain texts in one language, for paper."""

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
    """Puts everything into one language."""

    def __init__(self, spoken: Language) -> None:
        self.spoken = spoken

    def say(self, text: str, **values: object) -> str:
        """A marked text in this language."""
        return self.spoken.say(text, **values)

    def count(self, forms: tuple[str, str], number: int) -> str:
        """A marked text whose form depends on a number, with that number."""
        return self.spoken.texts.ngettext(*forms, number) % {"num": self.spoken.number(number)}

    def word(self, member: Enum) -> str:
        """The word for a member of an enum."""
        return word(self.spoken, member)

    def named(self, names: Names) -> str:
        """A name that the rulebook gives."""
        return self.spoken.named(names)

    def name(self, name: Name) -> str:
        """A name, with the player number where the name is not enough."""
        if not name.text:
            return self.say(FORGOTTEN, number=name.number or "?")
        if name.shared and name.number is not None:
            return f"{isolated(name.text)} #{name.number}"
        return name.text


def isolated(text: str) -> str:
    """The text isolated from the text direction around it, where that matters."""
    turned = any(unicodedata.bidirectional(letter) in _RIGHT_TO_LEFT for letter in text)
    return f"{_FIRST_STRONG}{text}{_END}" if turned else text
