"""Ids as distinct types, so that they cannot be mixed up."""

from typing import NewType

EntrantId = NewType("EntrantId", str)
RulebookId = NewType("RulebookId", str)
