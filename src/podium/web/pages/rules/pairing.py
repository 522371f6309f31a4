"""The rules about pairing, byes, leaving and coming back."""

from collections.abc import Iterator

from podium.pairing.settings import ByeAmongEquals, Method
from podium.rulebooks.rulebook import Rulebook
from podium.web.pages.rules.round_robin import round_robin_rules
from podium.web.pages.rules.rule import Rule, RuleLine, bye_worth, line
from podium.web.texts.marking import msg
from podium.web.texts.rule_names import Topic

METHODS = {
    Method.RANDOM: msg(
        "Later rounds are drawn at random among entrants with equal points, from the top down; the "
        "one left over in an odd group meets somebody drawn from the next group."
    ),
    Method.FOLD: msg(
        "In later rounds everyone with equal points is ordered by player number and the group is "
        "folded: the first meets the last, the second the last but one. Where two have met "
        "already, the nearest other opponent is taken. The last of an odd group moves down to the "
        "first place of the next."
    ),
}
BYES = {
    ByeAmongEquals.RANDOM: msg(
        "In round 1 it is drawn; later it goes to the entrant with the fewest points who has had "
        "none, at random among equals."
    ),
    ByeAmongEquals.HIGHEST_NUMBER: msg(
        "In round 1 it is drawn; later it goes to the entrant with the fewest points who has had "
        "none, among equals to the highest player number."
    ),
}


def pairing_rules(rulebook: Rulebook) -> Iterator[Rule]:
    """The rules of the chapter, in order."""
    if rulebook.round_robin is not None:
        yield from round_robin_rules(rulebook)
        return
    if rulebook.bracket_alone:
        text = msg("The bracket says who meets whom, from the first round on.")
        yield Rule(Topic.PAIRING, (line(text),))
        yield from _leaving(late=False)
        return
    yield Rule(Topic.PAIRING, tuple(_pairing(rulebook)))
    yield Rule(
        Topic.REMATCHES,
        (
            line(
                msg(
                    "With an even number of entrants there is one round fewer without a rematch "
                    "than there are entrants, with an odd number as many. If there is none left, "
                    "the organiser may accept the pairing with the fewest rematches; that is "
                    "recorded."
                )
            ),
        ),
    )
    award = line(
        msg("With an odd number of entrants one of them has a bye. It is worth %(award)s."),
        award=bye_worth(rulebook.scoring),
    )
    drawn = line(BYES[rulebook.pairing.bye_among_equals])
    yield Rule(Topic.BYES, (award, drawn, *_awarded_byes(rulebook)))
    yield from _leaving()


def _awarded_byes(rulebook: Rulebook) -> Iterator[RuleLine]:
    """Byes that the organiser may award (VA-8)."""
    awards, scoring = rulebook.pairing.awarded_byes, rulebook.scoring
    if not awards:
        return
    text = msg(
        "The organiser may award byes, such as to winners of other events, in rounds up to "
        "%(rounds)s. Whoever has one is not paired in that round and gets: %(award)s."
    )
    yield line(text, rounds=awards.rounds, award=bye_worth(scoring, awarded=True))
    if awards.counts:
        yield line(msg("It counts as a bye for the question who has had one."))
    else:
        yield line(msg("It does not count for the question who has already had a bye."))


def _pairing(rulebook: Rulebook) -> Iterator[RuleLine]:
    yield line(
        msg(
            "Swiss system: you meet others with the same points, and nobody twice in the same "
            "stage. The cut is a new stage: there two may meet again."
        )
    )
    if rulebook.pairing.keep_groups_apart:
        text = msg(
            "Round 1 is drawn at random; those who came together do not meet in it where that is "
            "possible."
        )
    else:
        text = msg("Round 1 is drawn at random.")
    yield line(text)
    yield line(METHODS[rulebook.pairing.method])


def _leaving(*, late: bool = True) -> Iterator[Rule]:
    """Dropping out and coming back; `late`: whether one can join late."""
    text = msg(
        "If you want to stop, tell the organiser as early as you can. You are not paired any more "
        "and stay in the standings with what you earned; a match you leave is given up. Whoever "
        "leaves without early notice can be penalised, such as by prizes withheld."
    )
    yield Rule(Topic.LEAVING, (line(text),))
    text = msg(
        "Whoever does not appear in reasonable time or cannot play on can be taken out. Whoever "
        "was taken out or dropped out may ask to come back; if the organiser agrees, each round "
        "missed counts as an unpaired loss."
    )
    yield Rule(Topic.COMING_BACK, (line(text),))
    text = msg("Whoever joins late gets an unpaired loss for each round missed.")
    if not late:
        text = msg("Nobody can join once the first round is published.")
    yield Rule(Topic.JOINING_LATE, (line(text),))
