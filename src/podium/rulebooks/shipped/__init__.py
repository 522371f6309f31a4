"""The rulebooks that come with Podium, one TOML file each, and their lookup by id."""

from collections.abc import Mapping
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from types import MappingProxyType

from podium.core.ids import RulebookId
from podium.rulebooks.load import load
from podium.rulebooks.rulebook import Rulebook

_SUFFIX = ".toml"


class UnknownRulebookError(LookupError):
    """No rulebook with this id is shipped. `resembles`: the most similar id."""

    def __init__(self, wanted: str) -> None:
        super().__init__(wanted)
        self.wanted = wanted
        self.resembles = next(iter(get_close_matches(wanted, shipped_ids(), n=1)), None)


@cache
def shipped_ids() -> tuple[RulebookId, ...]:
    """The ids of all shipped rulebooks, in alphabetical order."""
    names = (entry.name for entry in files(__name__).iterdir())
    return tuple(
        RulebookId(name.removesuffix(_SUFFIX)) for name in sorted(names) if name.endswith(_SUFFIX)
    )


def shipped_text(wanted: str) -> str:
    """The file of a shipped rulebook with its comments. Raises UnknownRulebookError."""
    if wanted not in shipped_ids():
        raise UnknownRulebookError(wanted)
    return files(__name__).joinpath(f"{wanted}{_SUFFIX}").read_text(encoding="utf-8")


def shipped(wanted: str) -> Rulebook:
    """A shipped rulebook. Raises UnknownRulebookError."""
    if wanted not in shipped_ids():
        raise UnknownRulebookError(wanted)
    return _all()[RulebookId(wanted)]


@cache
def _all() -> Mapping[RulebookId, Rulebook]:
    return MappingProxyType({one: load(shipped_text(one)) for one in shipped_ids()})
