"""What is refused of a choice of squads, in words (SP-18, SP-19)."""

from collections.abc import Mapping

from podium.kernel.refusal import Code
from podium.web.texts.marking import msg

SQUAD_REFUSALS: Mapping[Code, tuple[str, str]] = {
    Code.NO_SQUADS: (
        msg("By this rulebook nobody chooses squads."),
        msg("There is nothing to do."),
    ),
    Code.NO_CHOICE_OF_SQUADS: (
        msg("No squads are chosen here."),
        msg("Only those who play in the round, or have a bye in it, choose."),
    ),
    Code.SQUADS_COUNT: (
        msg("Squads to choose: exactly %(chosen)s of %(squads)s."),
        msg("Tick as many, and send the form again."),
    ),
    Code.SQUADS_SHOWN: (
        msg("Both have chosen, so the squads of this round stand."),
        msg("Call a judge if something is wrong."),
    ),
    Code.SQUADS_ARE_OTHERS: (
        msg("You play in this event, so the squads of others are sealed to you."),
        msg("Organisers or judges who do not play enter them."),
    ),
    Code.DUTY_IMPOSSIBLE: (
        msg("After this choice not every squad could be used any more. Left over: %(squads)s."),
        msg("Choose among those, or ask a judge."),
    ),
}
