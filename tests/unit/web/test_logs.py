"""What the log has to say to the operator of a server."""

import io
import logging
from pathlib import Path

import pytest

from podium.cli.safekeeping import LEAST_FREE, DiskWatch
from podium.journal.errand import Surviving
from podium.web.http.logs import Log, LogStyle, make_log


@pytest.mark.parametrize("style", LogStyle)
def test_a_disk_that_is_nearly_full_is_told_once_in_every_style(style: LogStyle) -> None:
    written = io.StringIO()
    watch = DiskWatch(Path(), Log(written, style), free=lambda _folder: LEAST_FREE - 1)
    assert watch.look()
    assert watch.look()
    assert written.getvalue().count("disk-nearly-full") == 1


@pytest.mark.parametrize("style", LogStyle)
def test_what_fails_in_the_background_is_in_the_log_of_the_server(
    style: LogStyle, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(logging.getLogger("podium"), "handlers", [])
    make_log(style)
    with Surviving("keeping time"):
        raise KeyError
    written = capsys.readouterr().err
    assert written.count("keeping time failed: KeyError") == 1
