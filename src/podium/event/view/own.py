"""What an entrant sees in addition to the public view, and parts shared with the staff."""

from msgspec import Struct

from podium.core.ids import EntrantId
from podium.core.sheet import MatchKind
from podium.event.check_in import mandatory_items
from podium.event.ids import MatchRef
from podium.event.state import Entered, Played, State
from podium.event.terms import Standing
from podium.event.things import find_match, own_match
from podium.event.view.deck_checks import deck_check_lines
from podium.event.view.duties import substitute_lines
from podium.event.view.shapes import (
    CallLine,
    OpenMatch,
    Own,
    RemovalLine,
    RulingLine,
    WarningLine,
)
from podium.event.view.squads import own_squads


def own_part(state: State, entrant: EntrantId) -> Own | None:
    """The entrant's own things; None if there is no such entrant."""
    entered = state.entrants.get(entrant)
    if entered is None:
        return None
    return Own(
        entrant,
        entered.version,
        entered.standing,
        entered.group,
        entered.items,
        lacking(state, entered),
        _own_match(state, entrant),
        warnings=tuple(
            WarningLine(key, kept.version, kept.entrant, kept.ground, kept.rule)
            for key, kept in state.warnings.items()
            if kept.entrant == entrant
        ),
        rulings=tuple(
            line for line in ruling_lines(state) if entrant in state.rulings[line.id].entrants
        ),
        calls=tuple(line for line in call_lines(state) if entrant in state.calls[line.id].entrants),
        removal=removal_line(entered),
        substitutes=substitute_lines(state, entrant),
        deck_checks=deck_check_lines(state, entrant),
        squads=own_squads(state, entrant),
        code_issued=max(
            (state.latest_codes[one] for one in entered.members if one in state.latest_codes),
            default=None,
        ),
    )


def removal_line(entered: Entered) -> RemovalLine | None:
    """The latest removal of an entrant; None if they were never removed."""
    kept = entered.removal
    if kept is None:
        return None
    return RemovalLine(kept.appealed, kept.final, kept.lifted, kept.text)


def lacking(state: State, entered: Entered) -> tuple[str, ...]:
    """Mandatory items not ticked off yet."""
    if entered.standing is Standing.WITHDRAWN:
        return ()
    return tuple(item for item in mandatory_items(state) if item not in entered.items)


def _own_match(state: State, entrant: EntrantId) -> OpenMatch | None:
    ref = own_match(state, entrant)
    played = None if ref is None else find_match(state, ref)
    if ref is None or played is None or played.match.kind is not MatchKind.MATCH:
        return None
    return open_match(ref, played)


def open_match(ref: MatchRef, played: Played) -> OpenMatch:
    """A match with its reports, for the players at the table and the staff."""
    return OpenMatch(ref, played.version, played.reports, played.disputed, played.new_devices)


def ruling_lines(state: State) -> tuple[RulingLine, ...]:
    """All rulings."""
    return tuple(
        RulingLine(
            key,
            kept.version,
            kept.match,
            kept.outcome,
            kept.text,
            kept.appealed,
            kept.final,
            kept.replaced,
        )
        for key, kept in state.rulings.items()
    )


def call_lines(state: State) -> tuple[CallLine, ...]:
    """All calls for a judge, oldest first."""
    return tuple(
        CallLine(key, kept.version, kept.match, kept.caller, kept.state)
        for key, kept in state.calls.items()
    )


class OwnPenalty(Struct, frozen=True):
    """A penalty as the penalised entrant may see it (EV-13)."""

    kind: str
    points: int
    reason: str
    rule: str


def own_penalties(state: State, entrant: EntrantId) -> tuple[OwnPenalty, ...]:
    """The penalties of an entrant, oldest first."""
    return tuple(
        OwnPenalty(kept.kind, kept.points, kept.reason, kept.rule)
        for kept in state.penalties.values()
        if kept.entrant == entrant
    )
