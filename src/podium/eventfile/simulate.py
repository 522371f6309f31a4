"""Plays a whole event through with made-up results, drops and all, up to the champion."""

from collections.abc import Callable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from podium.core.ids import EntrantId
from podium.core.sheet import Entrant, Match, MatchKind, Round, Sheet, Stage, Status
from podium.eventfile.made_up import made_up_result
from podium.eventfile.read import EventFile
from podium.eventfile.wire import WireSettings
from podium.kernel.chance import Chance
from podium.progress.course import Course, course
from podium.progress.cut_round import next_cut_round
from podium.progress.next_step import (
    AnnounceRounds,
    AwaitResults,
    EventOver,
    PairCutRound,
    PairSwissRound,
    next_step,
)
from podium.progress.swiss import pair_swiss_round
from podium.progress.upcoming import Upcoming
from podium.rulebooks.rulebook import Rulebook
from podium.rulebooks.structure import most_rounds
