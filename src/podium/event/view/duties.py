"""The organiser's duties before round 1 (EV-23), and substitutes as they were inspected (SP-20)."""

from podium.core.ids import EntrantId
from podium.event.duties import DutyKind, due_duties
from podium.event.state import State
from podium.event.view.shapes import DutyLine, SubstituteLine
from podium.kernel.viewer import Viewer


def duty_lines(state: State, viewer: Viewer) -> tuple[DutyLine, ...]:
    """What the texts ask of the organiser before round 1; nothing once it is published. Whether
    lists are in is not told to staff who play.
    """
    if state.rounds:
        return ()
    return tuple(
        DutyLine(
            due.kind,
            due.rule,
            done=due.known or due.kind in state.duties,
            by_hand=due.by_hand,
            must=due.must,
            ticked=state.duties[due.kind].version if due.kind in state.duties else None,
        )
        for due in due_duties(state)
        if not (viewer.plays and due.kind is DutyKind.LISTS)
    )


def substitute_lines(state: State, entrant: EntrantId | None = None) -> tuple[SubstituteLine, ...]:
    """The substitutes that were inspected, oldest first; those of one entrant, or all."""
    return tuple(
        SubstituteLine(
            key,
            kept.version,
            kept.entrant,
            kept.item,
            kept.what,
            kept.approved,
            kept.note,
            kept.role,
            kept.at,
        )
        for key, kept in state.substitutes.items()
        if entrant is None or kept.entrant == entrant
    )
