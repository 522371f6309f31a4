"""Units and missions as ShatterApp and Point Break publish them."""

import re
from collections.abc import Iterable
from datetime import date
from typing import Any

from podium.kernel.folding import letters_only
from podium.rosters.catalogue.catalogue import AnyEntry, CatalogueKind, Product
from podium.rosters.catalogue.entry import DatedNumber
from podium.rosters.catalogue.squads import MissionSet, SquadRole, SquadUnit
from podium.rosters.importers.part import (
    Gap,
    NotReadable,
    NotTaken,
    Part,
    SourceRow,
    parted,
    text_of,
    unreadable,
    whole_of,
    without_doubles,
)

_ROLES = {
    "primary": SquadRole.PRIMARY,
    "secondary": SquadRole.SECONDARY,
    "support": SquadRole.SUPPORTING,
    "supporting": SquadRole.SUPPORTING,
}
_ERAS = {
    "clonewars": "Clone Wars",
    "fallofthejedi": "Clone Wars",
    "empire": "Empire",
    "reignoftheempire": "Empire",
    "civilwar": "Civil War",
    "galacticcivilwar": "Civil War",
    "ageofrebellion": "Civil War",
    "newrepublic": "New Republic",
    "thenewrepublic": "New Republic",
}
_CODE = re.compile(r"\d{1,8}")
_PRODUCT = re.compile(r"\s*SWP\s*0*(\d+)\s*:?\s*(.*)", re.IGNORECASE)
_ISO = re.compile(r"(\d{4})-(\d\d)-(\d\d)")
_DAY_FIRST = re.compile(r"(\d\d)/(\d\d)/(\d{4})")


def is_unit(fields: dict[str, Any]) -> bool:
    """Whether an object looks like a unit of these files."""
    return "unittype" in _plain(fields)


def is_mission(fields: dict[str, Any]) -> bool:
    """Whether an object looks like a mission of these files."""
    plain = _plain(fields)
    return "spt" in plain and "name" in plain and "unittype" not in plain


def squads_part(rows: Iterable[SourceRow]) -> Part:
    """What units and missions say."""
    entries: list[tuple[SourceRow, AnyEntry]] = []
    failed: list[NotTaken] = []
    products: dict[str, Product] = {}
    latest: date | None = None
    for row in rows:
        fields = _plain(row.fields)
        try:
            entries.append((row, _entry(fields, products)))
        except NotReadable as error:
            failed.append(unreadable(row, error))
        days = [day for name in ("lastupdated", "releasedate") if (day := day_of(fields.get(name)))]
        latest = max((*days, *((latest,) if latest else ())), default=None)
    taken, doubled = parted(without_doubles(entries))
    gaps = [Gap.RELEASES] if not any(one.released for one in products.values()) else []
    return Part(
        CatalogueKind.SQUADS,
        taken,
        tuple(products.values()),
        unreadable=(*failed, *doubled),
        gaps=(*gaps, Gap.BANS, Gap.COST_HISTORY),
        as_of=latest,
    )


def day_of(value: object) -> date | None:
    """The day in a text such as 2026-05-19 or 17/03/2026."""
    if not isinstance(value, str):
        return None
    if found := _ISO.match(value.strip()):
        year, month, day = map(int, found.groups())
    elif found := _DAY_FIRST.match(value.strip()):
        day, month, year = map(int, found.groups())
    else:
        return None
    try:
        return date(year, month, day)
    except ValueError:
        return None


def _plain(fields: dict[str, Any]) -> dict[str, Any]:
    """The fields by names without case and underscores: both spellings become one."""
    return {name.replace("_", "").lower(): value for name, value in fields.items()}


def _entry(fields: dict[str, Any], products: dict[str, Product]) -> SquadUnit | MissionSet:
    name = {"en": text_of(fields, "name", needed=True)}
    code = text_of(fields, "spt")
    number = text_of(fields, "id")
    if code and not _CODE.fullmatch(code):
        message = "expected 8 digits in spt"
        raise NotReadable(message)
    if not code and not number:
        message = "expected an id or a code (spt)"
        raise NotReadable(message)
    code = code.zfill(8) if code else ""
    ids = {"spt": code} if code else {}
    sold = tuple(_products(fields, products))
    if "unittype" not in fields:
        ids |= {"pointbreak-mission": number} if number else {}
        return MissionSet(
            id=f"spt-{code}" if code else f"mission-{number}", name=name, ids=ids, products=sold
        )
    ids |= {"pointbreak": number} if number else {}
    role = _role(fields)
    points = whole_of(fields, "sp" if role is SquadRole.PRIMARY else "pc")
    return SquadUnit(
        id=f"spt-{code}" if code else f"unit-{number}",
        name=name,
        ids=ids,
        products=sold,
        role=role,
        unique_name=text_of(fields, "charactertype"),
        excludes=_split(text_of(fields, "characterexclusion")),
        points=() if points is None else (DatedNumber(abs(points)),),
        eras=tuple(_ERAS.get(letters_only(era), era) for era in _split(text_of(fields, "era"))),
    )


def _role(fields: dict[str, Any]) -> SquadRole:
    for name in ("unittypename", "unittype"):
        word = str(fields.get(name, "")).strip().lower()
        if word in _ROLES:
            return _ROLES[word]
    message = "expected Primary, Secondary or Support as the type of unit"
    raise NotReadable(message)


def _split(text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(";") if part.strip())


def _products(fields: dict[str, Any], products: dict[str, Product]) -> Iterable[str]:
    """The ids of the products that an entry names, each noted once with its longest name."""
    released = day_of(fields.get("releasedate"))
    for part in _split(text_of(fields, "swp")):
        found = _PRODUCT.fullmatch(part)
        if found is None:
            continue
        ident = f"swp{int(found[1]):02}"
        known = products.get(ident)
        name = found[2] or (known.name["en"] if known else ident.upper())
        days = {**(known.released if known else {}), **({"": released} if released else {})}
        products[ident] = Product(ident, {"en": name}, released=days)
        yield ident
