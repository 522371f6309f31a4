"""The line that says how far a standby has come."""

import sys
import threading
from datetime import UTC, datetime

import click

from podium.kernel.now import SECOND, Now
from podium.standby.follower import Following, FollowingPhase


class StatusLine:
    """One line on a terminal, written over and over; elsewhere one whenever the phase changes."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._lock = threading.Lock()
        self._said: tuple[FollowingPhase, str] | None = None
        self._width = 0

    def show(self, following: Following) -> None:
        """Shows it, if it says something new."""
        with self._lock:
            if sys.stdout.isatty():
                line = said(following, self._address)
                click.echo("\r" + line.ljust(self._width), nl=False)
                self._width = len(line)
            elif following.phase is not FollowingPhase.COPYING:
                key = following.phase, following.why
                if key != self._said:
                    self._said = key
                    click.echo(said(following, self._address))


def said(following: Following, address: str) -> str:
    """How far it has come, in a line."""
    has = f"{following.entries} entries, {following.received / 1e6:.1f} MB received"
    match following.phase:
        case FollowingPhase.CONNECTING:
            return f"Connecting to {address} ..."
        case FollowingPhase.COPYING:
            return f"Copying from {address}: {has}"
        case FollowingPhase.IN_STEP:
            return f"In step with {address} as of {_time(following.as_of)}: {has}. Enter: take over"
        case FollowingPhase.LOST:
            last = _time(following.contact)
            why = f"No contact with {address} ({following.why}); last at {last}"
            return f"{why}: {has}. Enter: take over"
        case FollowingPhase.REFUSED:
            return f"{address} refuses: {following.why}"


def _time(moment: Now | None) -> str:
    if moment is None:
        return "never"
    return datetime.fromtimestamp(moment / SECOND, UTC).astimezone().strftime("%H:%M:%S")
