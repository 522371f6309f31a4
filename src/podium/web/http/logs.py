"""Where the log goes and how it looks."""

import logging
import sys
from enum import StrEnum
from typing import Any

import structlog


class LogStyle(StrEnum):
    """`json`: a line of JSON for everything. `plain`: warnings and errors, for people."""

    JSON = "json"
    PLAIN = "plain"


def make_log(style: LogStyle) -> Any:
    """A log of its own, on standard error. What uvicorn says besides, about requests that make no
    sense to it, is not kept: it may quote them.
    """
    stamp = structlog.processors.TimeStamper(fmt="iso", utc=True)
    last: Any
    match style:
        case LogStyle.JSON:
            least, last = logging.INFO, structlog.processors.JSONRenderer(sort_keys=True)
        case LogStyle.PLAIN:
            last = structlog.processors.KeyValueRenderer(key_order=["level", "event"])
            least = logging.WARNING
    logging.getLogger("uvicorn").addHandler(logging.NullHandler())
    return structlog.wrap_logger(
        structlog.PrintLogger(sys.stderr),
        processors=[structlog.processors.add_log_level, stamp, last],
        wrapper_class=structlog.make_filtering_bound_logger(least),
    ).bind()  # else it is put together anew for each line
