"""Writes that are not commands: done once for each key."""

import hashlib
from collections.abc import Callable

from podium.web.asking import Ask
from podium.web.reply import Reply


def once(handler: Callable[[Ask], Reply]) -> Callable[[Ask], Reply]:
    """The handler; the same request sent again gets the same answer and changes nothing."""

    def handle(ask: Ask) -> Reply:
        session = ask.visitor.session
        said = f"{ask.method} {ask.path}\n".encode(errors="replace") + ask.body
        return ask.parts.remembered.once(
            "" if session is None else session.id,
            key=ask.key,
            fingerprint=hashlib.sha256(said).digest(),
            work=lambda: handler(ask),
        )

    return handle
