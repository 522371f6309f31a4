"""The log: lines on standard error, as JSON for programs or as words for people."""

import logging
import sys
import time
from datetime import UTC, datetime
from enum import StrEnum
from typing import TextIO

from podium.web.http.response import encode


class LogStyle(StrEnum):
    """`json`: a line of JSON for everything. `plain`: errors only, for people."""

    JSON = "json"
    PLAIN = "plain"


class Log:
    """Writes a line for each thing that happens. May be used from many threads."""

    def __init__(self, stream: TextIO, style: LogStyle = LogStyle.JSON) -> None:
        self._stream = stream
        self._style = style

    def info(self, event: str, **fields: object) -> None:
        """Something that is as it should be."""
        if self._style is not LogStyle.PLAIN:
            self._write("info", event, fields)

    def error(self, event: str, **fields: object) -> None:
        """Something that must not happen."""
        self._write("error", event, fields)

    def _write(self, level: str, event: str, fields: dict[str, object]) -> None:
        stamp = datetime.fromtimestamp(time.time_ns() / 1e9, UTC).isoformat()
        said = {"level": level, "event": event, **fields, "timestamp": stamp}
        if self._style is LogStyle.JSON:
            line = encode(said).decode()
        else:
            line = " ".join(f"{name}={value!r}" for name, value in said.items())
        self._stream.write(f"{line}\n")
        self._stream.flush()


def make_log(style: LogStyle) -> Log:
    """The log of a server. What uvicorn says besides, about requests that make no sense to it, is
    not kept: it may quote them.
    """
    logging.getLogger("uvicorn").addHandler(logging.NullHandler())
    return Log(sys.stderr, style)
