"""The rules about rounds, places and tie-breaks."""

from collections.abc import Iterator

from podium.rulebooks.rulebook import Rulebook
from podium.rulebooks.structure import RoundsRule
from podium.standings.settings import DrawShare, ExtendedSos, Places, SosMethod
from podium.standings.shares import KINDS as SHARES
from podium.web.pages.criteria import criterion
from podium.web.pages.rules.rule import Rule, RuleLine, RulePoint, line
from podium.web.texts.criteria import CRITERIA
from podium.web.texts.marking import msg
from podium.web.texts.rule_names import Topic

STRENGTH = {
    SosMethod.AVERAGE_PER_ROUND: msg(
        "Each opponent’s points divided by the rounds they have played; the sum divided by the "
        "number of opponents. A bye, an unpaired loss and a match to which somebody did not come "
        "are no opponent, but a round played."
    ),
    SosMethod.SUM_OF_POINTS: msg(
        "The sum of the points of all opponents. Extended strength of schedule is the sum of their "
        "strengths."
    ),
}


SUM_ALONE = msg("The sum of the points of all opponents.")
"""Where extended strength of schedule is not the sum of the strengths."""

DRAWS = {
    DrawShare.NOTHING: msg("A draw counts as no win."),
    DrawShare.THIRD: msg("A draw counts as a third of a win."),
    DrawShare.HALF: msg("A draw counts as half a win."),
}


def _strength(places: Places) -> str:
    average = places.extended_sos is ExtendedSos.AVERAGE
    if average and places.sos is SosMethod.SUM_OF_POINTS:
        return SUM_ALONE
    return STRENGTH[places.sos]


def places_rules(rulebook: Rulebook) -> Iterator[Rule]:
    """The rules of the chapter, in order."""
    yield Rule(Topic.ROUNDS, tuple(_rounds(rulebook)))
    if not rulebook.bracket_alone:
        yield from _tiebreaks(rulebook)
    text = msg("One order of all entrants is drawn once per event and recorded; it decides last.")
    yield Rule(Topic.LOTS, (line(text),))
    text = msg(
        "A corrected result changes the standings at once. Pairings already made stay as they are."
    )
    yield Rule(Topic.CORRECTIONS, (line(text),))


def _tiebreaks(rulebook: Rulebook) -> Iterator[Rule]:
    order = line(
        msg(
            "Whoever has the most event points is first, and without a cut wins the event. Between "
            "entrants with equal points these decide, in this order:"
        )
    )
    breaks = tuple(_tiebreak(rulebook, name) for name in (*rulebook.places.tiebreaks, "chance"))
    yield Rule(Topic.TIEBREAKS, (order,), breaks, ordered=True)
    if {"sos", "extended_sos"} & {*rulebook.places.tiebreaks}:
        yield Rule(Topic.SOS, (line(_strength(rulebook.places)),))


def _rounds(rulebook: Rulebook) -> Iterator[RuleLine]:
    structure, robin = rulebook.swiss, rulebook.round_robin
    if robin is not None:
        text = msg(
            "Everyone meets everyone, so many times: %(legs)s. With an even number of entrants "
            "that takes one round fewer than there are entrants, with an odd number as many, each "
            "time."
        )
        yield line(text, legs=robin.legs)
        return
    if structure is None:
        text = msg("There are no Swiss rounds: everyone plays in the bracket from the start.")
        yield line(text)
        return
    if structure.rule is RoundsRule.TABLE:
        text = msg(
            "Rounds and cut go by the number of entrants when round 1 is published, unless the "
            "organiser announces otherwise. For fewer than %(least)s entrants the organiser "
            "sets the rounds."
        )
        yield line(text, least=structure.rows[0].entrants)
        return
    text = msg(
        "The organiser announces the number of rounds before the event; otherwise as many as leave "
        "one unbeaten entrant (3 for 8 entrants, 4 for 16, 5 for 32), at least %(least)s. There is "
        "no cut unless one is announced."
    )
    yield line(text, least=structure.least_rounds)


def _tiebreak(rulebook: Rulebook, name: str) -> RulePoint:
    one = criterion(rulebook, name)
    if one.names is not None:
        text = msg("over all Swiss rounds, the higher number first")
        if rulebook.swiss is None:
            text = msg("over all rounds, the higher number first")
        return RulePoint(one.names, (line(text),))
    known = CRITERIA[name]
    says = (known.how or known.how_averaged) if known.on_rules_page else ""
    lines = ((line(says),) if says else ()) + tuple(_settled(rulebook.places, name))
    return RulePoint(line(known.long), lines)


def _settled(places: Places, name: str) -> Iterator[RuleLine]:
    """What the rulebook itself settles about a tie-break."""
    if name == "buchholz_cut":
        cut = places.cut_values
        text = msg("Dropped: the lowest values: %(lowest)s, the highest: %(highest)s.")
        yield line(text, lowest=cut.lowest, highest=cut.highest)
    if name == "extended_sos" and places.extended_sos is ExtendedSos.AVERAGE:
        yield line(msg("The average of the strengths of all opponents."))
    if name in SHARES:
        yield line(DRAWS[places.shares.draws])
        if not places.shares.byes:
            yield line(msg("Rounds without an opponent do not count."))
        if places.shares.floor:
            yield line(msg("No share is lower than %(floor)s %%."), floor=places.shares.floor)
