"""Writes that are not commands: done once for each key."""

import hashlib
from collections.abc import Callable

import msgspec

from podium.kernel.refusal import Refusal
from podium.web.asking import Ask
from podium.web.problem import refused
from podium.web.reply import Reply

_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(Reply).decode


def once(handler: Callable[[Ask], Reply]) -> Callable[[Ask], Reply]:
    """The handler; the same request sent again gets the same answer and changes nothing, in
    whatever process and after whatever restart.
    """

    def handle(ask: Ask) -> Reply:
        said = f"{ask.method} {ask.path}\n".encode(errors="replace") + ask.body
        answer = ask.parts.access.answers.once(
            ask.visitor.token.text,
            key=ask.key,
            fingerprint=hashlib.sha256(said).digest(),
            now=ask.parts.now,
            work=lambda: _encode(handler(ask)),
        )
        if isinstance(answer, Refusal):
            raise refused(answer)
        return _decode(answer)

    return handle
