"""Every way to end a match early, over HTTP: what is stored and what counts, by a second reading.

The rules of EV-21 are read here once more from their words, with the awards of SP-4 and LG-5 as
numbers: nothing of Podium's own scoring is used.
"""

from collections.abc import Iterator
from itertools import product
from typing import Any, NamedTuple

import pytest

from podium.core.ids import EntrantId
from podium.core.result import Ended, MatchResult
from podium.event.check_in import CheckInAll
from podium.event.clock import StartClock
from podium.event.conduct import GiveWarning, Ground
from podium.event.ids import PersonId
from podium.event.registration import Register
from podium.event.results import RecordResult
from podium.event.rounds import DrawRound, PublishRound
from podium.event.setup import AnnounceEvent
from podium.event.staff import NameStaff
from podium.kernel.viewer import Role
from podium.people.person import Person
from podium.results.game import GameResult, GamesResult
from podium.service.ids import EventId
from tests.integration.web.world import World

SP, LG = "shatterpoint.premier-showdown", "legion.galactic-conquest"
LCG, TM = "swlcg.standard", "swlcg.team"
WAYS = (
    *("concede", "drop", "taken-out", "disqualified"),
    *("removed", "penalty-out", "match-loss", "double-loss", "both-out"),
)
KNOWN = ("known", "not-known", "reported", "recorded")
"""Whether the scores are sent, are not known, are what the opponent has reported, or stand."""

SCORES: dict[str, list[list[int]]] = {
    SP: [[1, 9], [1, 2]],
    LG: [[7, 300, 800], [2, 820, 790]],
}
"""Of who gives the match up, and of the other. Each has a value above the award and one below."""

AWARDS: dict[str, tuple[int, ...]] = {SP: (2, 3), LG: (0, 700, 0)}
WIN = {SP: 3, LG: 3, LCG: 3, TM: 6}
"""Points of a win: of a match, or in The Card Game of a game."""


@pytest.fixture(scope="module")
def server() -> Iterator[World]:
    """One server for all of them."""
    with World() as made:
        yield made


class Case(NamedTuple):
    """One combination."""

    rulebook: str
    way: str
    known: str
    stage: str

    @property
    def over_games(self) -> bool:
        return self.rulebook in (LCG, TM)


def cases() -> Iterator[Case]:
    for rulebook, way, known, stage in product((SP, LG, LCG, TM), WAYS, KNOWN, ("swiss", "cut")):
        if known == "recorded" and way not in ("match-loss", "double-loss"):
            continue  # a match with a result is not given up any more
        yield Case(rulebook, way, known, stage)


class Scene:
    """An event in which one entrant is about to end their match with another."""

    def __init__(self, world: World, case: Case) -> None:
        self.world, self.case = world, case
        self.serving = world.serving
        self.event = self._begun()
        person = world.account(self._named("head"))
        self.serving.do(self.event, NameStaff(PersonId(person), Role.HEAD_JUDGE))
        if case.stage == "cut":
            self._into_the_cut()
        state = self.serving.state(self.event)
        if not state.rounds[-1].untimed:
            self.serving.do(self.event, StartClock(len(state.rounds)))
        self.ref, pair = self.serving.match(self.event)
        self.pair = pair
        self.loser, self.winner = pair
        for name, entrant in (("loser", self.loser), ("winner", self.winner)):
            world.claim(self._named(name), self.event, state.entrants[entrant].members[0])

    def _named(self, who: str) -> str:
        """Somebody of this event among those of all."""
        return f"{who} {self.event}"

    def _begun(self) -> EventId:
        members = 2 if self.case.rulebook == TM else 1
        cut = 4 if self.case.stage == "cut" else 0
        settings: dict[str, Any] = {} if self.case.rulebook == TM else {"cut": cut}
        event = self.serving.create(rulebook=self.case.rulebook, rounds=1, **settings)
        people = [
            tuple(
                Person(f"{letter}{number}", f"Name {letter}{number}") for letter in "pq"[:members]
            )
            for number in range(1, 5)
        ]
        self.serving.service.people.put(event, tuple(one for team in people for one in team))
        for number, team in enumerate(people, 1):
            self.serving.do(event, Register(f"e{number}", tuple(one.id for one in team)))
        self.serving.do(event, CheckInAll(), AnnounceEvent(), DrawRound(), PublishRound())
        return event

    def _into_the_cut(self) -> None:
        for index in range(2):
            ref, (first, second) = self.serving.match(self.event, index)
            self.serving.do(self.event, RecordResult(ref, self._win(first, second)))
        self.serving.do(self.event, DrawRound(accept_chance=True), PublishRound())
        assert self.serving.state(self.event).rounds[-1].stage == "cut"

    def _win(self, first: EntrantId, second: EntrantId) -> MatchResult | GamesResult:
        if self.case.over_games:
            dark = self.serving.state(self.event).rounds[-1].matches
            one = next(m.dark for m in dark if first in m.match.entrants) or first
            other = second if one == first else first
            return GamesResult(
                (GameResult(Ended.VICTORY, one, first), GameResult(Ended.VICTORY, other, first))
            )
        scores = {SP: ((2, 4), (0, 4)), LG: ((5, 400, 800), (1, 100, 800))}[self.case.rulebook]
        return MatchResult(Ended.VICTORY, first, scores)

    # How the match stands

    @property
    def scores(self) -> list[list[int]]:
        """In the order of the match."""
        return SCORES[self.case.rulebook]

    def finished(self) -> list[dict[str, str]]:
        """The first game: who is about to leave has won it."""
        return [{"ended": "victory", "dark": self.dark(0), "winner": self.loser}]

    def dark(self, game: int) -> str:
        """Who plays dark in a game; in the third as drawn."""
        played = self.serving.state(self.event).rounds[-1].matches[self.ref.index]
        if game == 2:
            return played.decider or self.loser
        first = played.dark or self.loser
        other = self.winner if first == self.loser else self.loser
        return other if game else first

    def whole(self) -> dict[str, Any]:
        """A result of the match played to its end, with the scores; the leaver has won the first
        game.
        """
        if not self.case.over_games:
            return {"type": "match", "ended": "time", "scores": self.scores}
        games = self.finished()
        if self.case.stage == "swiss" or self.case.rulebook == TM:
            games.append({"ended": "victory", "dark": self.dark(1), "winner": self.winner})
        if self.case.stage == "cut" and self.case.rulebook == TM:
            games.append({"ended": "victory", "dark": self.dark(2), "winner": self.winner})
        return {"type": "games", "games": games}

    @property
    def match(self) -> dict[str, int]:
        return {"round": self.ref.round, "index": self.ref.index}

    def prepare(self) -> None:
        """What was reported, recorded or warned of before."""
        if self.case.known == "reported":
            self.act("report-result", "winner", match=self.match, result=self.whole())
        if self.case.known == "recorded":
            self.act("record-result", "head", match=self.match, result=self.whole())
        if self.case.way == "removed":
            self.serving.do(self.event, GiveWarning((self.loser,), Ground.CHEATING))

    def act(self, kind: str, who: str, **body: Any) -> int:
        answer = self.world.act(self.event, kind, body, who=self._named(who))
        return answer.status_code

    def end(self) -> int:
        """Sends the command; its status."""
        case = self.case
        known: dict[str, Any] = {}
        if case.known != "not-known":
            known = {"scores": self.scores} if not case.over_games else {"games": self.given()}
        staff = "head"
        leave = {"entrant": self.loser, "current_match": "conceded", **known}
        reason = {"entrant": self.loser, "reason": "so", "rule": "EV-13"}
        loss = {**reason, "match": self.match, **known}
        match case.way:
            case "concede":
                scores = {} if case.over_games else known
                return self.act("concede", "loser", match=self.match, **scores)
            case "drop":
                return self.act("leave", "loser", status="dropped", **leave)
            case "taken-out":
                return self.act("leave", staff, status="removed", **leave)
            case "both-out":
                self.act("leave", staff, status="removed", **leave)
                leave["entrant"] = self.winner
                return self.act("leave", staff, status="removed", **leave)
            case "disqualified":
                return self.act("leave", staff, status="disqualified", **leave)
            case "removed":
                return self.act("decide-warnings", staff, entrant=self.loser, remove=True, **known)
            case "penalty-out":
                return self.act("penalise", staff, penalty="disqualification", **reason, **known)
            case _:
                return self.act("penalise", staff, penalty=case.way, **loss)

    def given(self) -> list[dict[str, str]]:
        """The finished games that are sent: all that were reported, else the first."""
        reported = self.case.known in ("reported", "recorded")
        return self.whole()["games"] if reported else self.finished()

    # What came of it

    def stored(self) -> dict[str, Any] | None:
        """The result as everyone reads it."""
        asked = self.world.get(f"/api/v1/events/{self.event}/rounds/{self.ref.round}").json()
        found: dict[str, Any] | None = asked["round"]["matches"][self.ref.index]["result"]
        return found

    def counted(self) -> dict[str, tuple[int, dict[str, str]]]:
        """Points and tie-breaks of the two."""
        table = self.world.get(f"/api/v1/events/{self.event}/standings").json()
        return {
            row["entrant"]: (
                row["points"],
                dict(zip(table["tiebreaks"], row["tiebreaks"], strict=True)),
            )
            for row in table["standings"]
        }


# The second reading of the rule


def refused(case: Case) -> bool:
    """LCG-8: in The Card Game no whole match is conceded."""
    return case.way == "concede" and case.over_games


def staff_choose(case: Case) -> bool:
    """LG-10: whoever leaves the first round of a cut with a hidden clock, or with none."""
    leaves = case.way not in ("concede", "match-loss", "double-loss")
    return case.stage == "cut" and case.rulebook in (LG, TM) and leaves


def waits(case: Case) -> bool:
    """A concession with scores is a report, and so is leaving by one's own word; not with what the
    opponent has reported, and not in the cut, where scores are only kept; games that a leaver
    says they have finished decide there too, so nobody takes their word for it.
    """
    if case.known != "known" or case.way not in ("concede", "drop") or staff_choose(case):
        return False
    if case.stage == "cut" and case.way == "drop":
        return case.over_games
    return True


def expected(scene: Scene) -> dict[str, Any]:
    """The result that stands in the end."""
    case, known = scene.case, scene.case.known != "not-known"
    scores = scene.scores if known and not case.over_games else []
    whole: dict[str, Any] = {"type": "match", "winner": scene.winner, "scores": scores}
    lost = whole
    if case.over_games and known:  # the finished games are only kept
        lost = {**whole, "type": "lost-match", "games": scene.given()}
    if case.way == "match-loss":
        return {**lost, "ended": "match-loss"}
    if case.way == "double-loss" or lost_by_both(scene):
        return {**lost, "ended": "double-loss", "winner": None}
    if case.way == "concede":
        return {**whole, "ended": "concession"}
    if case.over_games and known:
        return {"type": "games", "games": [*scene.given(), *lost_games(scene)]}
    if case.stage == "cut":
        return {**whole, "ended": "walkover"}
    return {**whole, "ended": "match-loss" if case.over_games else "concession"}


def lost_by_both(scene: Scene) -> bool:
    """EV-18: both have left, and staff have not decided before about the first of them; unless all
    the games had been finished.
    """
    over = scene.case.over_games and scene.case.known == "reported"
    return scene.case.way == "both-out" and staff_choose(scene.case) and not over


def lost_games(scene: Scene) -> list[dict[str, str]]:
    """What is not finished is lost by who leaves."""
    case, finished = scene.case, len(scene.given())
    due = 2
    if case.stage == "cut":
        due = 3 if case.rulebook == TM else 1  # TM-5: the leaver leads by one, so one more decides
    return [
        {"ended": "walkover", "dark": scene.dark(game), "winner": scene.winner}
        for game in range(finished, due)
    ]


def worth(scene: Scene) -> dict[str, tuple[int, tuple[int, ...]]]:
    """Points and scores that count in the Swiss rounds for the loser and the winner."""
    case, result = scene.case, expected(scene)
    win = WIN[case.rulebook]
    if case.over_games:
        if result["type"] == "games":
            won = [game["winner"] for game in result["games"]]
            return {one: (win * won.count(one), ()) for one in scene.pair}
        nobody = result["ended"] == "double-loss"
        return {scene.loser: (0, ()), scene.winner: (0 if nobody else 2 * win, ())}
    own = scene.scores if result["scores"] else [[0] * len(AWARDS[case.rulebook])] * 2
    award = AWARDS[case.rulebook]
    if case.way == "double-loss":
        return {scene.loser: (0, tuple(own[0])), scene.winner: (0, tuple(own[1]))}
    higher = tuple(max(pair) for pair in zip(own[1], award, strict=True))
    return {scene.loser: (0, tuple(own[0])), scene.winner: (win, higher)}


COUNTING = {SP: {"struggles": 0, "wounds": 1}, LG: {"tokens": 0, "defeated": 1}}


@pytest.mark.rule(
    "EV-21", "EV-11", "EV-13", "EV-16", "EV-18", "SP-4", "LG-5", "LCG-8", "LG-10", "TM-5"
)
@pytest.mark.parametrize("case", [*cases()], ids="-".join)
def test_what_is_stored_and_counted_is_what_the_rule_says(server: World, case: Case) -> None:
    scene = Scene(server, case)
    before = scene.counted()
    scene.prepare()
    status = scene.end()
    if refused(case):
        assert status == 409
        assert scene.stored() is None
        return
    assert status == 200
    if staff_choose(case):
        assert scene.stored() is None
        for one in scene.pair if case.way == "both-out" else (scene.loser,):
            assert scene.act("decide-seat", "head", entrant=one, choice="walkover") == 200
    if waits(case):
        assert scene.stored() is None
        assert scene.act("confirm-result", "winner", match=scene.match) == 200
    assert _plain(scene.stored()) == _plain(expected(scene))
    counted = scene.counted()
    if case.stage == "cut":  # EV-14: the Swiss table is frozen
        assert {one: counted[one][0] for one in scene.pair} == {
            one: before[one][0] for one in scene.pair
        }
        return
    for entrant, (points, scores) in worth(scene).items():
        assert counted[entrant][0] == points
        for name, column in COUNTING.get(case.rulebook, {}).items():
            assert counted[entrant][1][name] == str(scores[column])


def _plain(held: Any) -> Any:
    """Without fields that hold nothing."""
    if isinstance(held, dict):
        return {name: _plain(one) for name, one in held.items() if one not in (None, [], ())}
    return [_plain(one) for one in held] if isinstance(held, list) else held
