"""The page on which a table is opened, and its form as a table to open."""

from collections.abc import Iterable, Mapping
from typing import ClassVar

import msgspec
from msgspec import Struct

from podium.allstar.rules.box import default_box
from podium.allstar.rules.material import MANAGERS, Box
from podium.allstar.rules.options import (
    AllSymbols,
    DuelCycle,
    Mode,
    Options,
    Shootout,
    ThreePair,
)
from podium.allstar.table.setting import CLOCKS, Level, TableSetting
from podium.tables.ids import TableId
from podium.tables.names import LONGEST
from podium.web.acts.tables import LARGEST_DATA, NewTable
from podium.web.http.problem import WebCode, deny
from podium.web.pages.play.refused import RefusedAtTable

PEOPLE = "people"
"""In place of a level: the other seats stay free for people."""
QUICK_MANAGERS = 4
LESSON = "lesson"
"""The field that asks for a first game with a hint at every step."""


class OpeningPage(Struct, frozen=True):
    """The form. `typed`: what was sent, if it was refused. `own_data`: whether own cards may be
    sent. `open`: whether the visitor may open tables at all. `yours`: those they have open.
    """

    template: ClassVar[str] = "play/open.html"
    open: bool
    own_data: bool
    yours: tuple[TableId, ...] = ()
    typed: Mapping[str, str] = {}
    ticked: tuple[str, ...] = ()
    refused: RefusedAtTable | None = None
    managers: tuple[int, ...] = MANAGERS
    quick: int = QUICK_MANAGERS
    lesson: str = LESSON
    levels: tuple[Level, ...] = tuple(Level)
    modes: tuple[Mode, ...] = tuple(Mode)
    shootouts: tuple[Shootout, ...] = tuple(Shootout)
    three_pairs: tuple[ThreePair, ...] = tuple(ThreePair)
    all_symbols: tuple[AllSymbols, ...] = tuple(AllSymbols)
    duel_cycles: tuple[DuelCycle, ...] = tuple(DuelCycle)
    clocks: tuple[int, ...] = CLOCKS
    species: tuple[str, ...] = default_box().species
    longest: int = LONGEST
    largest: int = LARGEST_DATA // 1024

    def was(self, name: str, default: object) -> str:
        """What was typed into a field, else what stands in it at first."""
        return self.typed.get(name, str(default))

    def is_ticked(self, name: str, *, at_first: bool) -> bool:
        """Whether a box is ticked."""
        return name in self.typed if self.typed else at_first


class _Typed(Struct, frozen=True):
    """The fields of the form as types."""

    managers: int
    others: str = PEOPLE
    mode: Mode = Mode.TRADITION
    shootout: Shootout = Shootout.EQUAL_STRENGTH
    three_pair: ThreePair = ThreePair.ANY
    all_symbols: AllSymbols = AllSymbols.TOGETHER
    duel_cycle: DuelCycle = DuelCycle.WHOLE
    clock: int = 0
    hints: str = ""
    spectators: str = ""


def wanted_table(pairs: Iterable[tuple[str, str]], data: bytes | None) -> NewTable:
    """The table that a form asks for. Raises `Denied`."""
    fields = [(name, value.strip()) for name, value in pairs]
    species = tuple(value for name, value in fields if name == "species")
    typed = _typed({name: value for name, value in fields if value and name != "species"})
    options = Options(
        managers=typed.managers,
        mode=typed.mode if typed.managers == MANAGERS[0] else Mode.TRADITION,
        shootout=typed.shootout,
        three_pair=typed.three_pair,
        all_symbols=typed.all_symbols,
        duel_cycle=typed.duel_cycle,
        species=species,
    )
    setting = TableSetting(
        options=options,
        clock=typed.clock,
        hints=bool(typed.hints),
        spectators=bool(typed.spectators),
    )
    other = None if typed.others == PEOPLE else _level(typed.others)
    levels = (None, *(other,) * (max(MANAGERS[0], min(MANAGERS[-1], typed.managers)) - 1))
    return NewTable(setting, levels, None if data is None else _box(data))


def _typed(fields: dict[str, str]) -> _Typed:
    try:
        return msgspec.convert(fields, type=_Typed, strict=False)
    except msgspec.ValidationError as error:
        _, _, place = str(error).rpartition(" - at `")
        raise deny(WebCode.FORM_INCOMPLETE, where=place.rstrip("`")[:100]) from None


def _level(text: str) -> Level:
    try:
        return Level(text)
    except ValueError:
        raise deny(WebCode.FORM_INCOMPLETE, where="others") from None


def _box(data: bytes) -> Box:
    if len(data) > LARGEST_DATA:
        raise deny(WebCode.TOO_LARGE)
    try:
        return msgspec.json.decode(data, type=Box)
    except msgspec.MsgspecError:
        raise deny(WebCode.MALFORMED, where="data") from None
