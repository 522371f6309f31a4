"""The limit of open connections, in a process of its own: it cannot be undone everywhere."""

import subprocess
import sys

import pytest

from podium.web.http.descriptors import MOST_STREAMS, streams_for

_ASK = """
import resource
from podium.web.http.descriptors import MOST, raise_limit
hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
resource.setrlimit(resource.RLIMIT_NOFILE, (200, hard))
told = raise_limit()
soft, after = resource.getrlimit(resource.RLIMIT_NOFILE)
assert after == hard
print(told == soft == (MOST if hard < 0 else min(hard, MOST)), raise_limit() == told)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such limit")
def test_a_server_may_have_as_many_open_as_the_system_allows() -> None:
    asked = subprocess.run(
        [sys.executable, "-c", _ASK], capture_output=True, text=True, check=True, timeout=60
    )
    assert asked.stdout.split() == ["True", "True"]


def test_streams_leave_descriptors_to_requests_and_the_database() -> None:
    assert streams_for(256) == 192
    assert streams_for(65_536) == MOST_STREAMS
    assert streams_for(None) == MOST_STREAMS
