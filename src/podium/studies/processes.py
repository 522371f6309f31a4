"""Plays a study on several processes. The answer is the same on any number of them."""

import multiprocessing
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed

from podium.study.measures import Measures
from podium.study.plan import (
    Portion,
    Report,
    StudyPlan,
    Summary,
    gathered,
    play_portion,
    portions,
    study,
)
from podium.workers.process import ended_from_above


def study_on_cores(
    plan: StudyPlan, jobs: int, report: Report = lambda _played, _all: None
) -> tuple[Summary, ...]:
    """What `podium.study.plan.study` says, by so many processes; by one: in this process. Whatever
    interrupts it, such as Ctrl-C, ends them at once.

    The processes are started afresh: a script of yours that calls this needs
    ``if __name__ == "__main__":`` around the call.
    """
    if jobs <= 1:
        return study(plan, report)
    others = set(multiprocessing.active_children())
    pool = ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"), ended_from_above)
    try:
        return tuple(gathered(plan, _played(plan, pool), report))
    except BaseException:
        for process in {*multiprocessing.active_children()} - others:
            process.kill()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def _played(plan: StudyPlan, pool: ProcessPoolExecutor) -> Iterator[tuple[Portion, list[Measures]]]:
    waiting = {pool.submit(play_portion, plan, portion): portion for portion in portions(plan)}
    for done in as_completed(waiting):
        yield waiting[done], done.result()
