"""The rules about the cut: who is in it, how it is played, who wins."""

from collections.abc import Iterator

from msgspec.structs import replace

from podium.brackets.settings import CutMethod, CutRules, LevelMatch
from podium.clock.settings import PlayersSee
from podium.core.result import Ended
from podium.rulebooks.rulebook import Rulebook
from podium.web.pages.rules.rule import Rule, RuleLine, line
from podium.web.texts.marking import msg
from podium.web.texts.rule_names import Topic

METHODS = {
    CutMethod.SINGLE_ELIMINATION: msg(
        "Single elimination: whoever loses is out. Seed 1 meets the last seed, 2 the last but one; "
        "1 and 2 can meet only in the final."
    ),
    CutMethod.DOUBLE_ELIMINATION: msg(
        "Double elimination: whoever loses a match of the winners’ bracket goes on at a fixed "
        "place of the losers’ bracket; a second loss, and they are out. Seed 1 meets the last "
        "seed, 2 the last but one."
    ),
}
LEVEL = {
    LevelMatch.BETTER_SEED: msg(
        "No match of the cut ends in a draw: if it is level after all comparisons, the better seed "
        "goes on."
    ),
    LevelMatch.PLAY_ON: msg(
        "No match of the cut ends in a draw: if it is level after all comparisons, it is played on."
    ),
}


_WITHOUT_PLAY = msg(
    "Whoever leaves or is disqualified during the cut loses the current match and all later ones "
    "without play."
)
LEAVING = {
    CutMethod.SINGLE_ELIMINATION: (
        _WITHOUT_PLAY,
        msg(
            "After a loss for both nobody goes on and the next opponent advances; in a final the "
            "better seed is the champion."
        ),
    ),
    CutMethod.DOUBLE_ELIMINATION: (
        _WITHOUT_PLAY,
        msg(
            "After a loss for both in the winners’ bracket the better seed goes on in the losers’ "
            "bracket and the other is out; in the losers’ bracket nobody goes on and the next "
            "opponent advances; in the final the better seed is the champion."
        ),
    ),
    CutMethod.TITLE_MATCH: (
        msg(
            "Whoever leaves or is disqualified loses the match for the title without play. After "
            "a loss for both the one with the better place in the standings wins it."
        ),
    ),
}
_THE_CUT_FIRST = msg(
    "The Swiss table is frozen when the cut is made. Final places: first those of the cut by how "
    "far each got (out in the same round: by seed), then whoever was replaced before it began, "
    "then everyone else in Swiss order."
)
FINAL_PLACES = {
    CutMethod.SINGLE_ELIMINATION: _THE_CUT_FIRST,
    CutMethod.DOUBLE_ELIMINATION: _THE_CUT_FIRST,
    CutMethod.TITLE_MATCH: msg(
        "The Swiss table is frozen before the match for the title. Its winner is first, the other "
        "second; then everyone else in Swiss order."
    ),
}


def cut_rules(rulebook: Rulebook, level: LevelMatch | None = None) -> Iterator[Rule]:
    """The rules of the chapter; none where a rulebook has no cut. `level`: what was announced for
    one event about a match that is level (SP-13).
    """
    if rulebook.cut is None:
        return
    cut = replace(rulebook.cut, level=level or rulebook.cut.level)
    if cut.method is CutMethod.TITLE_MATCH:
        yield Rule(Topic.TITLE, tuple(_title(rulebook, cut)))
    else:
        alone = rulebook.bracket_alone
        yield Rule(Topic.CUT, tuple(_everyone() if alone else _qualifying(rulebook)))
        yield Rule(Topic.ELIMINATION, tuple(_elimination(rulebook, cut, settled=level is not None)))
        if rulebook.scoring.games is not None:
            yield Rule(Topic.FINALS_SIDES, tuple(_sides()))
    yield Rule(Topic.LEAVING_THE_CUT, tuple(map(line, LEAVING[cut.method])))
    yield Rule(Topic.FINAL_PLACES, (line(_final_places(rulebook, cut)),))


def _final_places(rulebook: Rulebook, cut: CutRules) -> str:
    if rulebook.bracket_alone:
        return msg("Final places go by how far each got; out in the same round: by seed.")
    return FINAL_PLACES[cut.method]


def _everyone() -> Iterator[RuleLine]:
    """The bracket is the whole event (ST-3)."""
    yield line(
        msg(
            "Everyone plays in the bracket from the first round on. Seed 1 has the first lot of "
            "the event, seed 2 the second, and so on; lots are drawn and recorded before the start."
        )
    )


def _qualifying(rulebook: Rulebook) -> Iterator[RuleLine]:
    yield line(
        msg(
            "If a cut is announced, the best by place among those still playing go on after the "
            "Swiss rounds, as seeds in this order. Everybody else has finished."
        )
    )
    yield line(
        msg(
            "Whoever of them leaves, is taken out or is disqualified before the first match of the "
            "cut begins is replaced: those below move up, and the next in the standings joins as "
            "the lowest seed. Whoever was replaced ranks directly below the cut, or last without a "
            "place if disqualified."
        )
    )
    if rulebook.clock.players_see is PlayersSee.NOTHING:
        yield line(
            msg(
                "Once its first round is published the staff decide whether somebody is replaced "
                "or the match is lost by walkover; so nobody learns whether the clock runs."
            )
        )
    yield line(
        msg(
            "If only chance separates the last one inside from the first one outside, the "
            "organiser is told before the cut is made; the recorded lot decides."
        )
    )


def _elimination(rulebook: Rulebook, cut: CutRules, *, settled: bool) -> Iterator[RuleLine]:
    """How the cut is played. `settled`: what happens to a level match was announced."""
    yield line(METHODS[cut.method])
    if rulebook.scoring.first_to is not None:
        yield _first_to(cut)
    elif rulebook.scoring.games is not None:
        yield line(msg("Games of a match in the cut: %(games)s."), games=cut.games)
    timed = Ended.TIME in rulebook.scoring.endings and rulebook.scoring.first_to is not None
    if rulebook.scoring.ladder or timed or cut.level is LevelMatch.PLAY_ON:
        yield line(LEVEL[cut.level])
        if cut.level is LevelMatch.BETTER_SEED and not settled:
            yield line(msg("The organiser may announce beforehand that it is played on instead."))
    if rulebook.clock.final_untimed:
        yield line(msg("The last match of the cut has no time limit."))
    yield from _played_again(rulebook)
    if cut.third_place:
        yield line(
            msg(
                "Those who lost the semi-finals play for third place, at the same time as the "
                "final."
            )
        )
    if cut.method is CutMethod.DOUBLE_ELIMINATION:
        yield line(
            msg(
                "If the unbeaten player loses the grand final, both have lost once: one last match "
                "with swapped sides decides."
            )
        )


def _first_to(cut: CutRules) -> RuleLine:
    """How many games win a match of the cut (VA-4)."""
    text = msg(
        "Games that win a match in the cut: %(wins)s. Drawn games are played again; if time runs "
        "out, whoever has won more games goes on."
    )
    return line(text, wins=cut.games)


def _sides() -> Iterator[RuleLine]:
    yield line(
        msg(
            "In the first round of the finals the better seed chooses the side. Later you play the "
            "side that you have played least in the finals."
        )
    )
    yield line(
        msg(
            "If that is the same side for both, the one with the greater difference between their "
            "two sides gets it; with equal differences the better seed chooses."
        )
    )


def _played_again(rulebook: Rulebook) -> Iterator[RuleLine]:
    """What becomes of a void game of the cut (LCG-21)."""
    games = rulebook.scoring.games
    if games is not None and games.played_again:
        yield line(
            msg(
                "A void game is played again; but whoever a judge has found to have played an "
                "illegal deck loses the match."
            )
        )


def _title(rulebook: Rulebook, cut: CutRules) -> Iterator[RuleLine]:
    yield line(
        msg(
            "There is no cut. If two are level on points for first place, they play a match for "
            "the title; of three or more the two best by the tie-breaks do. It adds no points."
        )
    )
    text = msg("Games of this match: %(games)s; if it is level then, one more with sides drawn.")
    if rulebook.scoring.first_to is not None:
        yield _first_to(cut)
    else:
        yield line(text, games=cut.games)
    if rulebook.clock.final_untimed:
        yield line(msg("It has no time limit."))
    if rulebook.scoring.games is not None and rulebook.scoring.games.played_again:
        text = msg("If that game has no winner either, another follows, until there is one.")
        yield line(text)
    yield from _played_again(rulebook)
