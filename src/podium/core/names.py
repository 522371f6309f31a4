"""A name in every language Podium speaks."""

from msgspec import Struct


class Names(Struct, frozen=True, forbid_unknown_fields=True):
    """The same name in English, German and Polish."""

    en: str
    de: str
    pl: str
