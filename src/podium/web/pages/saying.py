"""Marked texts with values of many kinds: names, members of enums, matches, user input."""

from collections.abc import Callable, Mapping
from enum import Enum

from markupsafe import Markup, escape

from podium.core.outcome import Verdict
from podium.core.result import Ended
from podium.web.pages.amounts import OR_MORE, Amount, Counted
from podium.web.pages.languages import Language
from podium.web.pages.matches import MatchRow
from podium.web.pages.names import Name
from podium.web.texts.words import word


class Saying:
    """The filter `said`: a marked text with all values formatted for pages."""

    def __init__(self, spoken: Language, shown: Callable[[Name], Markup]) -> None:
        self._spoken = spoken
        self._shown = shown

    def __call__(self, text: str, values: Mapping[str, object]) -> Markup:
        """The text in words."""
        formatted = {name: self._one(value) for name, value in values.items()}
        return escape(self._spoken.say(text)) % formatted

    def _one(self, value: object) -> Markup:
        match value:
            case Name():
                return self._shown(value)
            case Enum():
                return escape(word(self._spoken, value))
            case MatchRow():
                return self._match(value)
            case tuple():
                return Markup(", ").join(self._one(one) for one in value)
            case Counted():
                return self._counted(value)
            case Amount():
                return self._amount(value)
            case dict():
                return Markup("<bdi>{}</bdi>").format(self._spoken.named(value))
            case int():
                return escape(self._spoken.number(value))
            case _:
                return Markup("<bdi>{}</bdi>").format(value)

    def _counted(self, counted: Counted) -> Markup:
        said = self._spoken.texts.ngettext(counted.one, counted.many, counted.number)
        return escape(said % {"num": self._spoken.number(counted.number)})

    def _amount(self, one: Amount) -> Markup:
        """A score with its name: an exact number, a range, or the least."""
        number = self._spoken.number
        if one.most is None:
            shown = self._spoken.say(OR_MORE, least=number(one.least))
        elif one.most == one.least:
            shown = number(one.least)
        else:
            shown = f"{number(one.least)}–{number(one.most)}"
        return Markup("<bdi>{}</bdi>: {}").format(self._spoken.named(one.name), shown)

    def _match(self, row: MatchRow) -> Markup:
        """Both sides, the scores, and the winner or the ending."""
        sides = Markup(" – ").join(self._shown(seat.name) for seat in row.seats)
        how = self._how(row)
        return Markup("{} {} ({})").format(sides, row.score, how) if how else sides

    def _how(self, row: MatchRow) -> Markup:
        plain = row.ended in (None, Ended.VICTORY)
        won = next((seat.name for seat in row.seats if seat.won), None)
        if won is not None:
            how = Verdict.WIN if plain else row.ended
            return Markup("{}: {}").format(self._one(how), self._shown(won))
        if row.draw:
            return self._one(Verdict.DRAW)
        return Markup() if row.ended is None else self._one(row.ended)
