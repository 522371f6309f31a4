"""The studies of a server: one at a time, in a process of its own."""

from typing import TypeAlias

from podium.study.plan import StudyPlan, Summary, study
from podium.workers.one_at_a_time import Failed, OneAtATime, Progress

LONGEST = 600.0
"""Seconds. A study that has not ended by then is ended."""

Finding: TypeAlias = Progress | Failed | tuple[Summary, ...]
"""How many events of all have been played; that it came to no end; what came out."""


class Studies(OneAtATime[StudyPlan, tuple[Summary, ...]]):
    """Plays studies by key, one at a time."""

    def __init__(self, longest: float = LONGEST) -> None:
        super().__init__(study, longest)

    def play(self, key: str, plan: StudyPlan) -> bool:
        """Begins a study unless it is under way or known; False: another one is under way."""
        return self.begin(key, plan, plan.events * len(plan.formats))
