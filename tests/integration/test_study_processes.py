"""The processes of a study end with the one that started them, even if that one is killed."""

import multiprocessing
import signal
import subprocess
import sys
import time
from multiprocessing.process import BaseProcess
from pathlib import Path

import pytest

from podium.rulebooks.shipped import shipped
from podium.studies.processes import study_on_cores
from podium.study.formats import EventFormat
from podium.study.plan import StudyPlan
from podium.study.strengths import Players

SCRIPT = """
from podium.rulebooks.shipped import shipped
from podium.studies.processes import study_on_cores
from podium.study.formats import EventFormat
from podium.study.plan import StudyPlan
from podium.study.strengths import Players

if __name__ == "__main__":
    book = shipped("swlcg.standard")
    plan = StudyPlan(Players(8), (EventFormat(book),), 1_000_000)
    study_on_cores(plan, 2, lambda _done, _all: print("played", flush=True))
"""


def children(process: int) -> list[int]:
    listed = Path(f"/proc/{process}/task/{process}/children").read_text(encoding="ascii")
    return [int(one) for one in listed.split()]


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_a_killed_study_leaves_no_process_behind(tmp_path: Path) -> None:
    script = tmp_path / "long.py"
    script.write_text(SCRIPT, encoding="utf-8")
    with subprocess.Popen([sys.executable, script], stdout=subprocess.PIPE) as study:
        assert study.stdout is not None
        study.stdout.readline()
        started = children(study.pid)
        assert len(started) >= 2
        study.kill()
    until = time.monotonic() + 60
    alive = started
    while alive and time.monotonic() < until:
        alive = [one for one in alive if Path(f"/proc/{one}").exists()]
        time.sleep(0.05)
    assert not alive


def test_an_interrupted_study_does_not_finish_what_it_has_begun() -> None:
    plan = StudyPlan(Players(8), (EventFormat(shipped("swlcg.standard")),), 1000)
    started: list[BaseProcess] = []

    def interrupt(_done: int, _all: int) -> None:
        started.extend(multiprocessing.active_children())
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        study_on_cores(plan, 2, interrupt)
    assert started
    assert {process.exitcode for process in started} == {-signal.SIGKILL}
