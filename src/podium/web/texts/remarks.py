"""Remarks for the staff in words."""

from collections.abc import Mapping

from podium.event.view.shapes import RemarkCode
from podium.web.texts.marking import msg

REMARKS: Mapping[RemarkCode, str] = {
    RemarkCode.ROUNDS_NOT_SET: msg(
        "The rulebook has no event with %(entrants)s entrants: set the number of rounds yourself."
    ),
    RemarkCode.MORE_ROUNDS_THAN_POSSIBLE: msg(
        "%(rounds)s rounds are announced, but only %(most)s are possible without a rematch."
    ),
    RemarkCode.FEWER_ROUNDS_THAN_STATED: msg(
        "The rulebook says %(rounds)s rounds, but only %(most)s are possible without a rematch: "
        "%(most)s will be played."
    ),
    RemarkCode.JUDGE_MISSING: msg("No judge who does not play has been named."),
    RemarkCode.HEAD_JUDGE_MISSING: msg("There are %(entrants)s entrants: name a head judge."),
    RemarkCode.ONLY_CHANCE_SEPARATES: msg(
        "Only chance separates %(inside)s, the last one inside the cut, from %(outside)s, the "
        "first one outside. Tell both before you make the cut."
    ),
}
