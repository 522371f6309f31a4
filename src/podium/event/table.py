"""The tables that connect the modules: what each command and each fact does."""

from podium.event import (
    announcements,
    bringing_in,
    check_in,
    clock,
    conduct,
    entered_rounds,
    leaving,
    registration,
    reports,
    results,
    rounds,
    rulings,
    setup,
    staff,
    taking_back,
)
from podium.event.rows import Commands, Facts

_CONCERNS = (
    setup,
    registration,
    check_in,
    staff,
    rounds,
    entered_rounds,
    results,
    reports,
    clock,
    leaving,
    conduct,
    rulings,
    announcements,
    taking_back,
    bringing_in,
)

COMMANDS: Commands = {kind: row for concern in _CONCERNS for kind, row in concern.COMMANDS.items()}
FACTS: Facts = {kind: row for concern in _CONCERNS for kind, row in concern.FACTS.items()}
