"""Numbers that players' phones add to the secret of a draw, so that nobody knows it beforehand.

A phone first sends the hash of its number, which waits for the next draw. When a round is to be
drawn, its basis is sealed, and the numbers that wait are asked for; those that come in time are
mixed with the secret of the draw, which was committed to long before.
"""

import hashlib
from collections.abc import Iterable, Mapping
from typing import Annotated

from msgspec import Meta, Struct

from podium.core.ids import EntrantId
from podium.event.ids import DrawId
from podium.kernel.now import SECOND, Now

TIME_TO_OPEN = 5 * SECOND
SIZE = 32
"""The bytes of a number."""
_LABEL = b"podium-numbers/1\n"

Hex = Annotated[str, Meta(max_length=64, pattern=r"^[0-9a-f]{64}$(?!\n)")]
"""32 bytes in hex: a number, or the hash of one."""


class Asking(Struct, frozen=True, gc=False):
    """Numbers that were asked for, for one draft. `seal`: on its basis, which was fixed before any
    number was known. `inputs`, `allow_rematches`: what the draft depends on, as the draw says.
    `hashes`: of everyone asked, `opened`: what they sent, both in hex. `counted`: a round was drawn
    with them; nothing is added any more.
    """

    draw: DrawId
    seal: str
    inputs: str
    allow_rematches: bool
    at: Now
    hashes: dict[EntrantId, str]
    opened: dict[EntrantId, str] = {}
    counted: bool = False

    @property
    def due(self) -> Now:
        """From when on the round can be drawn."""
        return self.at if len(self.opened) == len(self.hashes) else Now(self.at + TIME_TO_OPEN)


class Numbers(Struct, frozen=True, gc=False):
    """`waiting`: hashes for the next draw, by entrant. `askings`: all so far, oldest first."""

    waiting: dict[EntrantId, str] = {}
    askings: tuple[Asking, ...] = ()

    def sealed_as(self, seal: str) -> Asking | None:
        """The asking for the draft whose basis has this seal; None if nobody was asked."""
        return next((one for one in self.askings if one.seal == seal), None)

    def asking(self, draw: DrawId, inputs: str, *, allow_rematches: bool) -> Asking | None:
        """The asking for a draft that depends on just this: it is never asked for twice, so that
        drawing again gives the same round.
        """
        wanted = (draw, inputs, allow_rematches)
        return next(
            (one for one in self.askings if (one.draw, one.inputs, one.allow_rematches) == wanted),
            None,
        )


def hash_of_number(entrant: EntrantId, number: str) -> str:
    """What a phone sends of its number beforehand: SHA-256, in hex, of the number (given in hex)
    and the entrant's id.
    """
    return hashlib.sha256(bytes.fromhex(number) + entrant.encode()).hexdigest()


def mixed(secret: bytes, hashes: Mapping[EntrantId, str], opened: Mapping[EntrantId, str]) -> bytes:
    """The secret of a draw with everyone's numbers in it: SHA-256 of a label, the secret, and a
    line for each entrant asked, in the order of their ids: id, hash, and the number or a dash.
    """
    lines = (f"{one} {hashes[one]} {opened.get(one, '-')}\n" for one in sorted(hashes))
    return hashlib.sha256(_LABEL + secret + "".join(lines).encode()).digest()


def with_asking(askings: Iterable[Asking], changed: Asking) -> tuple[Asking, ...]:
    """The askings with one of them changed."""
    return tuple(changed if one.seal == changed.seal else one for one in askings)
