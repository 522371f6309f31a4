"""The rules about conduct: grounds of warnings, penalties, rulings."""

from collections.abc import Iterator

from podium.event.conduct import WARNINGS_BEFORE_QUESTION, PenaltyKind
from podium.rulebooks.book import ToldRule
from podium.rulebooks.rulebook import Rulebook
from podium.rulebooks.staff import LastWord
from podium.web.pages.rules.book_of import book_of
from podium.web.pages.rules.rule import Rule, RuleLine, RulePoint, line
from podium.web.pages.rules.told import told
from podium.web.texts.marking import msg
from podium.web.texts.rule_names import Topic

FINAL = {
    LastWord.HEAD_JUDGE: msg(
        "If you disagree with a judge, you may appeal to the head judge (to the organiser where "
        "there is none). That ruling is final, even if it later proves wrong, and may replace the "
        "first. Both stay on record."
    ),
    LastWord.ORGANISER: msg(
        "If you disagree with a judge, you may appeal to the organiser, who has the last word. "
        "That ruling is final, even if it later proves wrong, and may replace the first. Both stay "
        "on record."
    ),
}


def conduct_rules(rulebook: Rulebook) -> Iterator[Rule]:
    """The rules of the chapter, in order."""
    book = book_of(rulebook)
    yield Rule(Topic.FAIR_PLAY, (*_fair_play(), *told(book, ToldRule.LETTER_AND_SPIRIT)))
    yield _warnings(rulebook)
    yield _penalties(rulebook)
    text = msg(
        "Whoever is removed for misconduct can never come back and is listed last without a place. "
        "Their matches stand and count for the others."
    )
    yield Rule(Topic.DISQUALIFICATION, (line(text),))
    text = msg(
        "Arranging results is forbidden. If a result looks arranged, a judge decides on a warning "
        "or exclusion."
    )
    yield Rule(Topic.ARRANGED, (line(text),))
    text = msg("What a judge rules holds at the table, even if it later proves wrong.")
    yield Rule(Topic.RULINGS, (line(text), line(FINAL[rulebook.staff.last_word])))
    for topic, one in (
        (Topic.CORRUPTED, ToldRule.CORRUPTED_GAME),
        (Topic.DECK_CHECK, ToldRule.DECK_CHECK),
    ):
        if said := tuple(told(book, one)):
            yield Rule(topic, said)


def _fair_play() -> Iterator[RuleLine]:
    yield line(
        msg(
            "Treat players, judges, organisers, spectators and the place itself with respect, also "
            "when you disagree. You may call a judge at any time."
        )
    )
    yield line(msg("Both of you see to it that the game is clear and played by the rules."))


def _warnings(rulebook: Rulebook) -> Rule:
    grounds = rulebook.all_grounds()
    said = (
        line(
            msg(
                "Judges and organisers give warnings, each with a ground. From warning number "
                "%(third)s on they decide whether you may play on; nobody is removed automatically."
            ),
            third=WARNINGS_BEFORE_QUESTION,
        ),
        line(
            msg(
                "Any judge may remove somebody at once where it is necessary. You may appeal; "
                "until that is decided you are not paired and keep your place. The grounds:"
            )
        ),
    )
    at_once = (line(msg("removal at once possible")),)
    points = (
        RulePoint(
            one.name,
            at_once if one.removal_at_once else (),
            own=(one.explanation,),
            anchor=f"ground-{key}",
        )
        for key, one in grounds.items()
    )
    return Rule(Topic.WARNINGS, said, tuple(points))


def _penalties(rulebook: Rulebook) -> Rule:
    over_games = rulebook.scoring.games is not None
    kinds = (one for one in PenaltyKind if over_games or one is not PenaltyKind.GAME_LOSS)
    said = (
        line(
            msg(
                "Points taken away lower your own total only, even below 0; for the strength of "
                "schedule of your opponents the points before count."
            )
        ),
        line(
            msg(
                "Each penalty names who gave it, the reason and the rule broken. Besides warnings, "
                "and prizes that are withheld, there are:"
            )
        ),
    )
    return Rule(Topic.PENALTIES, said, tuple(RulePoint(kind) for kind in kinds))
