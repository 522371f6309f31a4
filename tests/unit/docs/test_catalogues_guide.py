"""The guide to catalogues names every field of the format, and the commands that there are."""

import re
from collections.abc import Iterator
from pathlib import Path

from click.testing import CliRunner
from msgspec import inspect

from podium.cli.main import run
from podium.rosters.catalogue.catalogue import Catalogue
from podium.rosters.catalogue.shipped import INVENTED

GUIDE = (Path(__file__).parents[3] / "docs/guide/catalogues.md").read_text(encoding="utf-8")
_PROSE = re.sub(r"^```.*?^```$", "", GUIDE, flags=re.MULTILINE | re.DOTALL)
NAMED = set(re.findall(r"`([^`]+)`", _PROSE)) | set(re.findall(r"\"([a-z_-]+)\"", _PROSE))


def fields(kind: inspect.Type, seen: set[type]) -> Iterator[str]:
    """The names of all fields, types and words of a type."""
    match kind:
        case inspect.UnionType(types=types):
            for one in types:
                yield from fields(one, seen)
        case inspect.VarTupleType(item_type=inner) | inspect.DictType(value_type=inner):
            yield from fields(inner, seen)
        case inspect.Metadata(type=inner):
            yield from fields(inner, seen)
        case inspect.EnumType(cls=enum):
            yield from (member.value for member in enum)
        case inspect.StructType(cls=cls, fields=inner, tag=tag) if cls not in seen:
            seen.add(cls)
            if tag is not None:
                yield str(tag)
            for field in inner:
                yield field.encode_name
                yield from fields(field.type, seen)
        case _:
            pass


def test_the_guide_names_every_field_and_word_of_the_format() -> None:
    assert set(fields(inspect.type_info(Catalogue), set())) - NAMED == set()


def test_the_guide_names_the_invented_catalogues_and_commands_that_there_are() -> None:
    assert set(INVENTED) <= NAMED
    told = CliRunner().invoke(run, ["catalogue", "--help"]).output
    for command in re.findall(r"podium catalogue (\w+)", GUIDE):
        assert command in told
