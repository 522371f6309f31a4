"""All threads share one heap."""

import subprocess
import sys

import pytest

from podium.web.http.heap import share_heap

HEAPS = """
import ctypes, threading
from podium.web.http.heap import share_heap
assert share_heap()
c = ctypes.CDLL(None)
c.malloc.restype = ctypes.c_void_p
found = []
def ask():
    found.append(c.malloc(2_000) >> 26)
    held.wait()
held = threading.Barrier(4)
threads = [threading.Thread(target=ask) for _ in range(4)]
for one in threads: one.start()
for one in threads: one.join()
print(len(set(found)))
"""


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have other heaps")
def test_threads_share_one_heap() -> None:
    """Each heap of a thread lies in 64 MiB of its own."""
    done = subprocess.run([sys.executable, "-c", HEAPS], capture_output=True, check=True)
    assert done.stdout.strip() == b"1"


def test_other_systems_are_left_as_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    assert not share_heap()
