"""What a card demands of the unit that has it: a tree of AND, OR and NOT."""

from msgspec import Struct


class Has(Struct, frozen=True, forbid_unknown_fields=True, tag_field="needs", tag="has"):
    """The unit's field has this value. Fields: `name`, `title`, `subtype`, `rank`, `faction`,
    `affiliation`, `force`; `keyword` and `slot`: among several; `stat NAME`: a number of its card.
    """

    field: str
    value: str


class AllOf(Struct, frozen=True, forbid_unknown_fields=True, tag_field="needs", tag="all"):
    """All of these hold. None in it: always true."""

    of: tuple["Requirement", ...] = ()


class AnyOf(Struct, frozen=True, forbid_unknown_fields=True, tag_field="needs", tag="any"):
    """One of these holds at least."""

    of: tuple["Requirement", ...] = ()


class NoneOf(Struct, frozen=True, forbid_unknown_fields=True, tag_field="needs", tag="none"):
    """None of these holds."""

    of: tuple["Requirement", ...] = ()


Requirement = Has | AllOf | AnyOf | NoneOf
