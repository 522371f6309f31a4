"""The settings of an event as a form: the rulebook's values, the limits, and the reasons."""

import datetime as dt
from collections.abc import Callable
from typing import Any

from msgspec import Struct, ValidationError, convert, structs

from podium.brackets.settings import CutMethod, LevelMatch
from podium.clock.settings import RoundTime
from podium.core.names import Names
from podium.core.tier import Tier
from podium.event.settings import Settings, TableNote
from podium.kernel.refusal import Code
from podium.rulebooks.rulebook import Rulebook
from podium.web.http.numbers import number_in
from podium.web.http.problem import Denied, WebCode, deny
from podium.web.pages.fields import Tree

FREE = ("name", "date", "place", "capacity", "rounds")
"""The settings that can still change once round 1 is published; tables too, on their own page."""
EDITED = (
    *FREE,
    "region",
    "tier",
    "cut",
    "swiss_minutes",
    "cut_minutes",
    "level",
    "special",
    "ordered_items",
)
MOST_TABLES = 500


class Minutes(Struct, frozen=True):
    """Round time: the rulebook's, and the range in which it may be changed, if any. `standard`:
    another departs from the rules (EV-24).
    """

    minutes: int
    least: int
    most: int
    standard: bool

    @property
    def fixed(self) -> bool:
        """Whether the organiser has no choice."""
        return self.least == self.most


class Item(Struct, frozen=True):
    """A check-in item. `by_tier`: mandatory at this event's tier anyway."""

    id: str
    name: Names
    by_tier: bool
    ordered: bool


class SettingLimits(Struct, frozen=True):
    """What the rulebook sets and allows. `cut`: None if it cannot be set (TM-2). `sets_rounds`:
    whether the organiser sets rounds and cut (ST-3).

    `level`: whether the organiser decides who advances from a level match (SP-13).
    """

    swiss: Minutes
    cut_time: Minutes | None
    has_cut: bool
    sets_rounds: bool
    level: LevelMatch | None
    doubling: bool
    items: tuple[Item, ...]
    tiers: tuple[Tier, ...] = tuple(Tier)
    levels: tuple[LevelMatch, ...] = tuple(LevelMatch)


def limits(rulebook: Rulebook, settings: Settings | None = None) -> SettingLimits:
    """The hints beside the form's fields."""
    cut = rulebook.cut
    sets_rounds = rulebook.swiss is not None
    sized = cut is not None and cut.method is not CutMethod.TITLE_MATCH
    tier = Tier.CASUAL if settings is None else settings.tier
    ordered = () if settings is None else settings.ordered_items
    return SettingLimits(
        swiss=_minutes(rulebook.clock.swiss),
        cut_time=None if rulebook.clock.cut is None else _minutes(rulebook.clock.cut),
        has_cut=sized and sets_rounds,
        sets_rounds=sets_rounds,
        level=cut.level if cut is not None and cut.method is CutMethod.SINGLE_ELIMINATION else None,
        doubling=rulebook.doubling,
        items=tuple(
            Item(
                one.id,
                one.name,
                by_tier=one.mandatory and tier.reaches(one.mandatory_from),
                ordered=one.id in ordered,
            )
            for one in rulebook.check_in
        ),
    )


def _minutes(time: RoundTime) -> Minutes:
    return Minutes(time.minutes, time.shortest, time.longest, time.standard)


def read_settings(tree: Tree, *, before: Settings | None, only: tuple[str, ...]) -> Settings:
    """The settings in a form; settings it may not change stay. Raises `Denied` in clear words."""
    given = {name: _plain(tree[name]) for name in only if name in tree}
    if not str(given.get("name", "")).strip():
        raise deny(Code.TEXT_EMPTY, field="name")
    kept = {} if before is None else structs.asdict(before)
    others = {name: value for name, value in kept.items() if name not in only}
    try:
        made = convert(given, type=Settings, strict=False)
    except ValidationError as error:
        raise _wrong(error) from None
    _check_date(made.date)
    return structs.replace(made, **others)


def _plain(value: Any) -> Any:
    return value.replace("\r\n", "\n") if isinstance(value, str) else value


_RANGES = {"rounds": (1, 50), "cut": (0, 1024)}


def _wrong(error: ValidationError) -> Denied:
    """The problem with a field, as one of numbers or texts."""
    _, _, place = str(error).rpartition("`$.")
    field = place.rstrip("`").partition("[")[0]
    if field in _RANGES:
        least, most = _RANGES[field]
        return deny(Code.NUMBER_OUT_OF_RANGE, value=None, least=least, most=most)
    if field in ("name", "place", "region", "special"):
        return deny(Code.TEXT_TOO_LONG, field=field)
    return deny(WebCode.FORM_INCOMPLETE, where=field[:100] or "$")


def _check_date(stated: str | None) -> None:
    try:
        if stated is not None:
            dt.date.fromisoformat(stated)
    except ValueError:
        raise deny(WebCode.FORM_INCOMPLETE, where="date") from None


def read_tables(pairs: list[tuple[str, str]]) -> tuple[TableNote, ...]:
    """The tables in a form: `number`, `name` and `note` alternate. Raises `Denied`.

    A row without a number, or with only a number, is dropped: it says nothing.
    """
    columns = [_column(pairs, name) for name in ("number", "name", "note")]
    if len({len(column) for column in columns}) != 1:
        raise deny(WebCode.FORM_INCOMPLETE, where="tables")
    rows = [row for row in zip(*columns, strict=True) if row[1] or row[2]]
    return tuple(sorted(map(_table, rows), key=lambda table: table.number))


def _column(pairs: list[tuple[str, str]], name: str) -> list[str]:
    strip: Callable[[str], str] = str.strip
    return [strip(value).replace("\r\n", "\n") for field, value in pairs if field == name]


def _table(row: tuple[str, ...]) -> TableNote:
    number, name, note = row
    if not 1 <= number_in(number) <= MOST_TABLES:
        raise deny(Code.NUMBER_OUT_OF_RANGE, value=None, least=1, most=MOST_TABLES)
    try:
        return convert({"number": int(number), "name": name, "note": note}, type=TableNote)
    except ValidationError:
        raise deny(Code.TEXT_TOO_LONG, field="table") from None
