"""Where the log goes and how it looks."""

import sys
from enum import StrEnum
from typing import Any

import structlog


class LogStyle(StrEnum):
    """`json`: a line of JSON for everything. `plain`: warnings and errors, for people."""

    JSON = "json"
    PLAIN = "plain"


def make_log(style: LogStyle) -> Any:
    """A log of its own, on standard error."""
    stamp = structlog.processors.TimeStamper(fmt="iso", utc=True)
    match style:
        case LogStyle.JSON:
            least, last = 20, structlog.processors.JSONRenderer(sort_keys=True)
        case LogStyle.PLAIN:
            least, last = 30, structlog.processors.KeyValueRenderer(key_order=["level", "event"])
    return structlog.wrap_logger(
        structlog.PrintLogger(sys.stderr),
        processors=[structlog.processors.add_log_level, stamp, last],
        wrapper_class=structlog.make_filtering_bound_logger(least),
    )
