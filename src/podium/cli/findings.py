"""What the findings of a check say to people."""

from podium.eventfile.finding import Finding, FindingCode
from podium.results.problem import ProblemCode

TEXTS: dict[FindingCode | ProblemCode, str] = {
    FindingCode.ENTRANT_TWICE: "{entrant} stands twice in this round",
    FindingCode.REMATCH: "{first} and {second} have met before, in round {round}",
    FindingCode.SEVERAL_BYES: "the round has a bye already; {entrant} has another",
    FindingCode.BYE_AGAIN: "{entrant} has had a bye before (byes so far: {byes}); {other} has had"
    " fewer",
    FindingCode.BYE_TOO_HIGH: "the bye of {entrant} with {points} points belongs to {other}"
    " with {fewest}",
    FindingCode.BYE_NUMBER: "among equals the bye of {entrant} belongs to {other}, who has the"
    " highest player number",
    FindingCode.BYE_NOT_AWARDED: "{entrant} was awarded no bye in round {round}",
    FindingCode.AWARD_NOT_FORESEEN: "the rulebook foresees no awarded bye in round {round}",
    FindingCode.AWARD_NOT_GIVEN: "{entrant} was awarded a bye in round {round} and must not be "
    "paired",
    FindingCode.ROUND_MISSED: "{entrant} is active and not in this round; a round missed is an"
    " unpaired loss",
    FindingCode.TABLE_TWICE: "table {table} has two matches in this round",
    FindingCode.RESULT_OUTSTANDING: "the result is missing though a later round is paired",
    FindingCode.TOO_MANY_ROUNDS: "{rounds} rounds; without a rematch at most {most} are possible",
    FindingCode.ROUNDS_BEYOND: "{played} Swiss rounds; announced are {rounds}",
    FindingCode.PENALTY_BEYOND: "round {round} has not been paired; the last one is {last}",
    FindingCode.IMPOSSIBLE_CUT: "a cut of {cut} is impossible: {why}",
    FindingCode.CUT_TOO_EARLY: "the cut after {played} Swiss rounds; announced are {rounds}",
    FindingCode.NO_SUCH_CUT: "the rulebook has no such cut, or nobody plays in it",
    FindingCode.CUT_SIZE: "{seeds} in the cut; announced is a cut of {cut}",
    FindingCode.CUT_TOO_SMALL: "{seeds} in the cut; {entrant} belongs to it too",
    FindingCode.NOT_IN_CUT: "{entrant} is in the cut; {other} has the better place",
    FindingCode.NOT_IN_TITLE_MATCH: "{entrant} is not one of the two best of those level for"
    " first place",
    FindingCode.NO_SUCH_MATCH: "the bracket has matches 1 to {last}, not {match}",
    FindingCode.MISPLACED: "match {match} of the bracket is for {expected}",
    FindingCode.MATCH_TWICE: "match {match} of the bracket stands in round {round} already",
    FindingCode.MATCH_TOO_EARLY: "match {match} of the bracket comes after match {earlier}",
    FindingCode.UNTIMED: "the final has no time limit",
    FindingCode.WRONG_SIDE: "the dark side belongs to {dark}",
    FindingCode.NOT_IN_TABLE: "round {round} of the table has no such match",
    FindingCode.MATCH_MISSING: "the table has {entrants} in this round",
    ProblemCode.RESULT_WITHOUT_MATCH: "a {kind} has no result",
    ProblemCode.NOT_PLAYED_OVER_GAMES: "a match of this rulebook is one game",
    ProblemCode.GAMES_MISSING: "a match of this rulebook is reported game by game",
    ProblemCode.ENDING_NOT_IN_RULEBOOK: "this rulebook has no ending {ended}",
    ProblemCode.ENDING_NOT_IN_STAGE: "{ended} cannot be the end in this stage",
    ProblemCode.WINNER_MISSING: "the winner is missing",
    ProblemCode.WINNER_FORBIDDEN: "with this ending nobody is named as the winner",
    ProblemCode.WINNER_NOT_IN_MATCH: "{winner} is not in this match",
    ProblemCode.SCORES_MISSING: "the scores are missing",
    ProblemCode.SCORES_FORBIDDEN: "with this ending there are no scores",
    ProblemCode.SCORES_INCOMPLETE: "scores are missing",
    ProblemCode.SCORE_OUT_OF_RANGE: "{value} is impossible: {range}",
    ProblemCode.SCORES_TOO_HIGH_TOGETHER: "{field}: {value} together; at most {max} are possible",
    ProblemCode.SCORE_NOT_OF_WINNER: "{value} is impossible for the winner: {range}",
    ProblemCode.SCORE_NOT_OF_LOSER: "{value} is impossible for the loser: {range}",
    ProblemCode.MATCH_NOT_OVER: "nobody has won {wins} games, and time did not run out",
    ProblemCode.GAMES_COUNT: "games reported: {value}; expected: {expected}",
    ProblemCode.DARK_NOT_IN_MATCH: "{dark} is not in this match",
    ProblemCode.SIDES_NOT_SWAPPED: "{dark} plays the dark side again; sides swap",
    ProblemCode.GAME_NOT_CONCEDABLE: "game {game} cannot be conceded",
    ProblemCode.UNFINISHED_GAME: "game {game}: only the last games can be lost by leaving",
    ProblemCode.TIMEOUT_MISSING: "the state of the game at time is missing",
    ProblemCode.TIMEOUT_FORBIDDEN: "with this ending there is no time-out",
    ProblemCode.TIMEOUT_OUT_OF_RANGE: "{value} is impossible: {range}",
}


def finding_text(finding: Finding) -> str:
    """The finding in one sentence."""
    values = dict(finding.values)
    if "value" in values and ("min" in values or "max" in values):
        values["range"] = _range(values.get("min"), values.get("max"))
    values = {name: "nobody" if value is None else value for name, value in values.items()}
    return TEXTS[finding.code].format(**values)


def _range(least: int | str | None, most: int | str | None) -> str:
    if most is None:
        return f"at least {least}"
    return f"{least} is expected" if least == most else f"from {least} to {most}"
