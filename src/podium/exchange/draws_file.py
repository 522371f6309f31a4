"""The draws of an event as a file for everyone (`podium-draws/2`): what was published before each
draw, what opens it, the numbers that phones added, and the published rounds.
`exchange.draw_checks` checks it, without anything else. The first version knew no numbers.
"""

from typing import Final, Literal

import msgspec
from msgspec import Struct

from podium.core.ids import EntrantId
from podium.event.ids import DrawId
from podium.event.view.drawn import OpenedRound
from podium.event.view.numbers import AskingLine
from podium.event.view.shapes import DrawLine
from podium.eventfile.mistake import EventFileMistake
from podium.service.event_views import EventViews

FORMAT: Final = "podium-draws/2"
LARGEST = 64 << 20
"""The largest file that is read, in bytes."""
_MARK = b'"podium-draws/'


class DrawsFile(Struct, frozen=True, forbid_unknown_fields=True):
    """The content of the file. `deducted`: points taken away from entrants by now (EV-13).
    `askings`: for numbers of phones, oldest first.
    """

    format: Literal["podium-draws/1", "podium-draws/2"]
    event: str
    draws: tuple[DrawLine, ...]
    rounds: tuple[OpenedRound, ...]
    deducted: dict[EntrantId, int] = {}
    askings: tuple[AskingLine, ...] = ()

    def draw(self, wanted: DrawId) -> DrawLine | None:
        """The draw of this name."""
        return next((draw for draw in self.draws if draw.id == wanted), None)

    def asking(self, seal: str) -> AskingLine | None:
        """The numbers asked for the draft whose basis has this seal."""
        return next((one for one in self.askings if one.seal == seal), None)


def draws_file(views: EventViews) -> DrawsFile:
    """The draws of an event as everyone may see them."""
    view = views.view
    deducted = {row.entrant: row.deducted for row in view.standings if row.deducted}
    rounds = views.drawn_rounds
    return DrawsFile(FORMAT, views.id, view.draws, rounds, deducted, views.askings)


def looks_like_draws(raw: bytes) -> bool:
    """Whether these bytes are meant to be such a file."""
    return raw[:1].strip() == b"{" and _MARK in raw


def parse_draws(raw: bytes) -> DrawsFile:
    """The content of the file; raises `EventFileMistake` with what was expected."""
    if len(raw) > LARGEST:
        raise EventFileMistake("file", f"expected at most {LARGEST >> 20} MiB")
    try:
        file = msgspec.json.decode(raw, type=DrawsFile)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise EventFileMistake("file", f"expected {FORMAT}: {error}") from None
    if [one.number for one in file.rounds] != list(range(1, len(file.rounds) + 1)):
        raise EventFileMistake("rounds", "expected rounds 1, 2, 3 and so on, each once")
    if len({draw.id for draw in file.draws}) < len(file.draws):
        raise EventFileMistake("draws", "expected each draw once")
    if len({one.seal for one in file.askings}) < len(file.askings):
        raise EventFileMistake("askings", "expected each seal once")
    return file
