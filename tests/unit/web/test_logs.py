"""What the log has to say to the operator of a server."""

import io
from pathlib import Path

import pytest

from podium.cli.safekeeping import LEAST_FREE, DiskWatch
from podium.web.http.logs import Log, LogStyle


@pytest.mark.parametrize("style", LogStyle)
def test_a_disk_that_is_nearly_full_is_told_once_in_every_style(style: LogStyle) -> None:
    written = io.StringIO()
    watch = DiskWatch(Path(), Log(written, style), free=lambda _folder: LEAST_FREE - 1)
    assert watch.look()
    assert watch.look()
    assert written.getvalue().count("disk-nearly-full") == 1
