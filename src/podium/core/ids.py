"""Names of things that must not be mixed up."""

from typing import NewType

EntrantId = NewType("EntrantId", str)
RulebookId = NewType("RulebookId", str)
