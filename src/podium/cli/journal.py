"""`podium journal`: the journal of an event, one entry a line."""

from typing import Any

import click
import msgspec

from podium.cli.store import database_option, found_event, opened, state_of
from podium.cli.terminal import one_line
from podium.journal.entry import written_time

HIDDEN = "(secret)"


@click.command()
@click.argument("event")
@database_option
def journal(event: str, db: str | None) -> None:
    """Print the journal of the EVENT (its id or name): version, time, who, what.

    Draws that are not opened yet keep their secrets; `podium export --format journal` has all.
    """
    with opened(db) as service:
        found = found_event(service, event)
        opened_draws = state_of(service, found).opened
        for entry in service.entries(found):
            payload: dict[str, Any] = msgspec.json.decode(entry.payload)
            for known in ("kind", "at"):
                payload.pop(known, None)
            said = msgspec.json.encode(_without_secrets(payload, opened_draws)).decode()
            time = written_time(entry.at)
            line = f"{entry.version} {time} {entry.actor} {entry.kind} {said}"
            click.echo(one_line(line))


def _without_secrets(value: Any, opened_draws: frozenset[Any]) -> Any:
    if isinstance(value, list):
        return [_without_secrets(one, opened_draws) for one in value]
    if not isinstance(value, dict):
        return value
    hidden = "secret" in value and value.get("id") not in opened_draws
    return {
        key: HIDDEN
        if hidden and key in ("secret", "nonce")
        else _without_secrets(one, opened_draws)
        for key, one in value.items()
    }
