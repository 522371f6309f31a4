"""The path of one entrant through the cut, and the place it gives (EV-14)."""

from msgspec import Struct

from podium.brackets.play import out_in
from podium.brackets.state import MatchState, MatchStatus, Vacant
from podium.core.ids import EntrantId
from podium.progress.cut import Cut
from podium.web.pages.names import Name
from podium.web.pages.subject import Subject


class CutStep(Struct, frozen=True):
    """One match of the path. `other`: None without an opponent. `won`: None while it is open.

    `played`: whether there was a game. `round`, `index`: where it was published.
    """

    match: int
    round: int | None
    index: int | None
    other: Name | None
    won: bool | None
    played: bool


class CutWay(Struct, frozen=True):
    """How far an entrant got. `champion`: they won the cut; `still`: they are in it.

    `level`: everyone out in the same round, or everyone still in, with their seeds, best first.
    """

    seed: int
    seeds: int
    steps: tuple[CutStep, ...]
    champion: bool
    still: bool
    level: tuple[tuple[int, Name], ...]


def cut_way(subject: Subject, cut: Cut, entrant: EntrantId) -> CutWay | None:
    """The path; None for an entrant who is not in the cut."""
    if entrant not in cut.seeds:
        return None
    out = out_in(cut.state.matches)
    champion = cut.state.champion == entrant
    return CutWay(
        seed=cut.seeds.index(entrant) + 1,
        seeds=len(cut.seeds),
        steps=tuple(
            _step(subject, match, entrant)
            for match in cut.state.matches
            if entrant in match.entrants()
        ),
        champion=champion,
        still=not champion and (entrant not in out or _plays_on(cut, entrant)),
        level=tuple(
            (seed, subject.roll.entrant(one))
            for seed, one in enumerate(cut.seeds, start=1)
            if out.get(one) == out.get(entrant)
        ),
    )


def _plays_on(cut: Cut, entrant: EntrantId) -> bool:
    """Whether a match of theirs can be played now, if only for third place (ST-1)."""
    return any(entrant in match.entrants() for match in cut.state.ready())


def _step(subject: Subject, match: MatchState, entrant: EntrantId) -> CutStep:
    number = match.plan.number
    round_, index = next(
        (
            (played.number, line.index)
            for played in subject.view.rounds
            for line in played.matches
            if line.bracket == number
        ),
        (None, None),
    )
    other = next((one for one in match.entrants() if one != entrant), None)
    return CutStep(
        match=number,
        round=round_,
        index=index,
        other=None if other is None else subject.roll.entrant(other),
        won=None if match.winner is Vacant.NOT_YET else match.winner == entrant,
        played=match.status is MatchStatus.PLAYED,
    )
