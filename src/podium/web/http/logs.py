"""The log: lines on standard error, as JSON for programs or as plain text for people."""

import logging
import sys
import time
from datetime import UTC, datetime
from enum import StrEnum
from typing import TextIO

from podium.web.http.response import encode


class LogStyle(StrEnum):
    """`json`: one JSON line for every record. `plain`: warnings and errors only, as text."""

    JSON = "json"
    PLAIN = "plain"


class Log:
    """Writes one line for each record. Thread-safe."""

    def __init__(self, stream: TextIO, style: LogStyle = LogStyle.JSON) -> None:
        self._stream = stream
        self._style = style

    def info(self, event: str, **fields: object) -> None:
        """Logs normal operation."""
        if self._style is not LogStyle.PLAIN:
            self._write("info", event, fields)

    def warning(self, event: str, **fields: object) -> None:
        """Logs what the operator should see to, such as a disk that is nearly full."""
        self._write("warning", event, fields)

    def error(self, event: str, **fields: object) -> None:
        """Logs an error."""
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


class _IntoLog(logging.Handler):
    """Writes what Podium's threads log by the standard library into the log of the server."""

    def __init__(self, log: Log) -> None:
        super().__init__(logging.WARNING)
        self._log = log

    def emit(self, record: logging.LogRecord) -> None:
        """Writes one record."""
        self._log.error("failed in the background", what=record.getMessage())


def make_log(style: LogStyle) -> Log:
    """The log of a server. uvicorn's own messages about malformed requests are dropped: they may
    quote the requests.
    """
    logging.getLogger("uvicorn").addHandler(logging.NullHandler())
    log = Log(sys.stderr, style)
    logging.getLogger("podium").handlers = [_IntoLog(log)]
    return log
