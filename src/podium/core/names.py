"""A name in several languages."""

from typing import Annotated

from msgspec import Meta

ENGLISH = "en"
"""The language that every name has: shown where the reader's own is missing."""

Names = Annotated[
    dict[str, str],
    Meta(
        extra={"required": ENGLISH},
        extra_json_schema={
            "properties": {ENGLISH: {"type": "string"}},
            "required": [ENGLISH],
            "propertyNames": {"pattern": "^[a-z]{2}$"},
            "description": "By the code of a language, such as `en`. English is always there.",
        },
    ),
]
"""A name by language code (ISO 639-1). `rulebooks.shape` checks user input."""


def in_language(names: Names, code: str) -> str:
    """The name in this language, else in English."""
    return names.get(code, names[ENGLISH])
