"""A name in several languages."""

from typing import Annotated

from msgspec import Meta

ENGLISH = "en"
"""The language that every name has: it is shown where a reader's own is missing."""

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
"""The same name by the codes of languages (ISO 639-1). `rulebooks.shape` checks what is typed."""


def in_language(names: Names, code: str) -> str:
    """The name in this language, else in English."""
    return names.get(code, names[ENGLISH])
