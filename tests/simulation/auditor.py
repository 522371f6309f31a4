"""Knows only what people sent and what they were told, and looks whether it all fits together.

What was acknowledged is there, once. What was shown stays, unless somebody sent an act that may
change it. Nobody is told what is not for them. Cursors never go back, and streams catch up.
"""

from math import inf
from typing import Any

from msgspec import Struct

from tests.simulation import machine
from tests.simulation.network import Answer

MARKER = b"psst-"
_MAY_BE_BROKEN = frozenset({429, 503, 507})
ANY = (-inf, inf)
READING = 0.002
"""Seconds by which a time that is told in whole milliseconds may be wrong."""
RUNNING = frozenset({"running", "paused", "extra-time"})
Match = tuple[int, int]


class Sent(Struct, eq=False):
    """An act that somebody sent. `done`: when it was acknowledged, `refused`: why not; both are
    open while nobody knows.
    """

    who: str
    kind: str
    body: dict[str, Any]
    key: str
    path: str
    sent: int
    done: int | None = None
    refused: str = ""
    answer: bytes = b""
    tries: int = 0
    ended: int | None = None
    void: bool = False
    at: float = 0.0

    @property
    def open(self) -> bool:
        """Whether nobody knows what became of it."""
        return self.done is None and not self.refused

    @property
    def match(self) -> Match | None:
        """The match it is about."""
        named = self.body.get("match")
        return None if named is None else (named["round"], named["index"])


SHAKING = frozenset({"take-back-round", "leave", "come-back", "take-back", "take-back-last"})
"""Acts that may change what everyone saw of rounds and results."""
SETTLING = frozenset(
    {"report-result", "confirm-result", "record-result", "concede", "correct-result"}
)


class Auditor:
    """All that was sent and told in one day."""

    def __init__(self) -> None:
        self.findings: list[str] = []
        self.acts: list[Sent] = []
        self._settling: dict[Match, list[Sent]] = {}
        self.reads = 0
        self.staff: set[str] = set()
        self._secrets: dict[bytes, frozenset[str]] = {}
        self._rounds: dict[int, tuple[Any, int]] = {}
        self._results: dict[Match, tuple[Any, int]] = {}
        self._corrected: dict[Match, int] = {}
        self._cursors: dict[str, tuple[tuple[int, ...], int]] = {}
        self._shaken = 0
        self._restarted = 0
        self._ahead = ANY
        self._started: dict[int, tuple[float, float]] = {}
        self.minutes: dict[int, int] = {}
        self._clock_over: dict[int, tuple[int, int]] = {}
        self.hides_time = False

    def find(self, what: str) -> None:
        """Something is wrong."""
        if what not in self.findings:
            self.findings.append(what)

    # What people send

    def sends(self, act: Sent) -> None:
        """Somebody sends an act for the first time."""
        act.at = machine.clocks.boot()
        self.acts.append(act)
        if act.match is not None and act.kind in SETTLING:
            self._settling.setdefault(act.match, []).append(act)
        if act.kind == "publish-round":  # ends the round before, whatever its clock says
            self._started.clear()
        if act.kind in SHAKING:
            self._shake(act.sent)
        self._may_correct(act, act.sent)

    def _shake(self, turn: int) -> None:
        self._shaken = turn
        self._rounds.clear()
        self._results.clear()

    def _may_correct(self, act: Sent, turn: int) -> None:
        """Whoever asked until now may have been told of the match as it was, however late."""
        if act.kind == "correct-result" and act.match is not None:
            self._corrected[act.match] = turn
            self._results.pop(act.match, None)

    def ends(self, act: Sent, turn: int) -> None:
        """It is known what became of an act."""
        act.ended = turn
        if act.kind in SHAKING:
            self._shake(turn)
        if act.kind == "start-clock" and not act.refused and act.sent > self._restarted:
            self._started[act.body["round"]] = (act.at, machine.clocks.boot())
        if act.kind == "take-back-round" and not act.refused:
            for other in self.acts:
                other.void |= other.match is not None and other.match[0] >= act.body["round"]
        self._may_correct(act, turn)

    def restarted(self, turn: int) -> None:
        """A server that starts again may take another time of day for true."""
        self._restarted = turn
        self._started.clear()
        self._ahead = ANY

    def secret(self, marker: str, *allowed: str) -> None:
        """A text that only these may read, besides the staff."""
        self._secrets[marker.encode()] = frozenset(allowed)

    # What people are told

    def answered(self, who: str, what: str, answer: Answer) -> None:
        """Somebody got an answer, whatever it says."""
        self.reads += 1
        if answer.status >= 500 and answer.status not in _MAY_BE_BROKEN:
            self.find(f"{what} was answered with {answer.status}")
        if answer.status == 401 and not what.endswith("/sign-in"):  # codes are used up
            self.find(f"{who} is no longer signed in: {what}")
        self.overhears(who, what, answer.body)

    def overhears(self, who: str, what: str, body: bytes) -> None:
        """Whatever reaches a device is searched for secrets."""
        if who in self.staff or MARKER not in body:
            return
        for marker, allowed in self._secrets.items():
            if marker in body and who not in allowed:
                self.find(f"{who} was told a secret by {what}")

    def cursor(self, who: str, cursor: str, asked: int, came: int) -> None:
        """Somebody was told how much there is to see."""
        numbers = tuple(int(one) for one in cursor.split(".") if one.isdigit())[:1]
        known, since = self._cursors.get(who, ((), 0))
        if asked >= since and numbers < known:
            self.find(f"the cursor of {who} went back from {known} to {numbers}")
        if numbers >= known:
            self._cursors[who] = (numbers, came)

    def rounds(self, who: str, rounds: list[Any], answer: Answer) -> None:
        """Somebody saw the published rounds."""
        calm = answer.asked > self._shaken and not any(
            act.open for act in self.acts if act.kind in SHAKING
        )
        self._published(who, rounds)
        if not calm:
            return
        for number, (pairing, since) in self._rounds.items():
            if answer.asked < since:
                continue
            if number > len(rounds):
                self.find(f"round {number} was published and is gone")
            elif _pairing(rounds[number - 1]) != pairing:
                self.find(f"the pairing of round {number} is another one")
        for played in rounds:
            self._rounds.setdefault(played["number"], (_pairing(played), answer.came))
            for match in played["matches"]:
                if match["kind"] == "match" and match["index"] is not None:
                    self._result((played["number"], match["index"]), match["result"], answer)

    def _published(self, who: str, rounds: list[Any]) -> None:
        sent = sum(act.kind == "publish-round" and act.refused == "" for act in self.acts)
        if len(rounds) > sent:
            self.find(f"{who} saw round {len(rounds)}, but only {sent} were published")

    def _result(self, match: Match, result: Any, answer: Answer) -> None:
        about = self._settling.get(match, [])
        if any(act.open and act.kind == "correct-result" for act in about):
            return
        known = self._results.get(match)
        if known is not None and answer.asked >= known[1] and result != known[0]:
            self.find(f"the result of match {match} changed by itself")
        if result is None:
            self._settled(match, about, answer)
            return
        if len(about) == 1 and about[0].kind == "report-result":
            self.find(f"the result of match {match} was shown before anyone confirmed it")
        stated = [act.body["result"] for act in about if "result" in act.body and not act.refused]
        conceded = any(act.kind == "concede" for act in about)
        if about and not conceded and result not in stated:
            self.find(f"the result of match {match} is none that was sent")
        corrected = [
            act
            for act in about
            if act.kind == "correct-result" and act.done is not None and not act.void
        ]
        if corrected:
            last = max(corrected, key=lambda act: act.sent)
            if answer.asked >= (last.done or 0) and result != last.body["result"]:
                self.find(f"the correction of match {match} is lost")
        if answer.asked > self._corrected.get(match, 0):
            self._results.setdefault(match, (result, answer.came))

    def _settled(self, match: Match, about: list[Sent], answer: Answer) -> None:
        """An acknowledged act that settles a match must show from then on."""
        for act in about:
            final = act.kind in ("confirm-result", "record-result", "concede", "correct-result")
            if final and not act.void and act.done is not None and answer.asked >= act.done:
                self.find(f"{act.kind} for match {match} was acknowledged and is lost")

    def clock(self, who: str, clock: Any, answer: Answer) -> None:
        """Somebody saw the clock."""
        if clock is None:
            return
        hidden = self.hides_time and who not in self.staff and clock["phase"] in RUNNING
        if hidden and (clock["ends"] is not None or clock["extra"] is not None):
            self.find(f"{who} was told when the round ends")
        number = clock["round"]
        self._in_time(number, clock["phase"], answer)
        calm = answer.asked > self._shaken
        over = self._clock_over.get(number)
        if clock["phase"] == "over":
            self._clock_over.setdefault(number, (answer.asked, answer.came))
        elif over is not None and answer.asked >= over[1] and calm:
            since = [act.kind for act in self.acts if act.ended is None or act.ended >= over[0]]
            if not any(kind in SHAKING or "clock" in kind for kind in since):
                self.find(f"the time of round {number} was up, and runs again")

    def time(self, now: float, answer: Answer) -> None:
        """Somebody was told what time it is: between two starts of the server its time runs as
        everybody's does, whoever sleeps and whatever the machine's clock is set to.
        """
        if answer.asked <= self._restarted:
            return
        least, most = now - machine.clocks.boot() - READING, now - answer.at + READING
        self._ahead = max(self._ahead[0], least), min(self._ahead[1], most)
        if self._ahead[0] > self._ahead[1]:
            self.find("the server's time jumped")

    def _in_time(self, number: int, phase: str, answer: Answer) -> None:
        """Neither a sleeping machine nor a clock that somebody sets makes a round longer or
        shorter.
        """
        if number not in self._started or number not in self.minutes:
            return
        sent, done = self._started[number]
        lasts = 60 * self.minutes[number]
        if phase == "over" and machine.clocks.boot() < sent + lasts - 1:
            self.find(f"the time of round {number} was up too early")
        paused = any(act.kind == "pause-clock" for act in self.acts)
        if phase == "running" and not (paused or self.hides_time) and answer.at > done + lasts + 5:
            self.find(f"the time of round {number} is up, and the clock still runs")

    def counted(self, what: str, key: str, texts: list[str], asked: int) -> None:
        """Everything with a text of its own: what was acknowledged is there once, what was refused
        is not, and what nobody knows about is there once at most.
        """
        for act in self.acts:
            if act.kind != what:
                continue
            times = texts.count(_text(act, key))
            if act.done is not None and asked >= act.done and times != 1:
                self.find(f"{what} was acknowledged and is there {times} times")
            if times > 1:
                self.find(f"{what} is there {times} times")
            if act.refused and times:
                self.find(f"{what} was refused and is there")


def _text(act: Sent, key: str) -> str:
    if key == "people":
        return str(act.body["people"][0]["name"])
    return str(act.body[key])


def _pairing(played: Any) -> Any:
    return [(one["index"], one["table"], one["kind"], one["entrants"]) for one in played["matches"]]
