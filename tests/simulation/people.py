"""The people of a day: an organiser, a judge, players and those who only look on."""

from typing import Any

import msgspec

from podium.core.ids import EntrantId
from podium.core.sheet import Match, Stage
from podium.event.wire import encode
from podium.eventfile.made_up import made_up_result
from podium.progress.upcoming import UpcomingMatch
from podium.rulebooks.rulebook import Rulebook
from tests.simulation.auditor import MARKER
from tests.simulation.devices import OK, Device, Gone

ENTRY_ENDS = 240.0
OPENED = 200
PATIENCE = 12
"""Looks after which the organiser enters the results that are missing."""


def made_up(match: Any, stage: str, rulebook: Rulebook, device: Device) -> Any:
    """A result that a match may have, as it is sent."""
    entrants = tuple(EntrantId(one) for one in match["entrants"])
    dark = match["dark"] or match["chooses"]
    upcoming = UpcomingMatch(Match(entrants), dark=None if dark is None else EntrantId(dark))
    made = made_up_result(upcoming, rulebook, Stage(stage), device.chance)
    return msgspec.json.decode(encode(made))


def open_matches(rounds: list[Any]) -> list[Any]:
    """The matches of the last round that have no result yet."""
    last = rounds[-1]["matches"] if rounds else []
    return [one for one in last if one["kind"] == "match" and one["result"] is None]


class Player:
    """Enters, signs in, plays and reports. `desk`: whom they ask for another code."""

    def __init__(self, device: Device, rulebook: Rulebook, desk: Device) -> None:
        self.device = device
        self._rulebook = rulebook
        self._desk = desk
        self._person = ""
        self._entrant = ""
        self._reported: set[tuple[int, int]] = set()

    def live(self) -> None:
        """The whole day."""
        try:
            self.device.wait(0, ENTRY_ENDS / 3)
            if not self._enter():
                return
            while True:
                self.device.wait(10, 60)
                self.device.until_bell()
                self._look()
        except Gone:
            return

    def _enter(self) -> bool:
        device, name = self.device, self.device.name
        mail = f"{MARKER.decode()}{name}@mail.example"
        device.auditor.secret(mail, name)
        members = [f"m{place}" for place in range(self._rulebook.members)]
        entrant = "t" if len(members) > 1 else members[0]
        people = [{"id": entrant, "name": f"Name of {name}", "mail": mail}]
        people += [
            {"id": one, "name": f"Member {one} of {name}"} for one in members if one != entrant
        ]
        body = {"entrant": entrant, "members": members, "people": people}
        act = device.act("register", body)
        if act.refused:
            return False
        claim = msgspec.json.decode(act.answer)["claim"]
        self._person, code = claim["person"], claim["code"]
        self._sign_in(code)
        return True

    def _sign_in(self, code: str) -> None:
        """A code signs one device in; whoever missed the answer asks the desk for another."""
        while not self.device.token:
            answer = self.device.insist("POST", "/api/v1/sign-in", {"code": code})
            if answer.status in OK:
                self.device.token = answer.json()["token"]
                return
            key = f"code-{self.device.name}-{self.device.chance.below(1 << 60)}"
            path = f"/api/v1/events/{self.device.event}/codes/{self._person}"
            code = self._desk.insist("POST", path, {}, key).json()["code"]

    def _look(self) -> None:
        device = self.device
        if not self._entrant:
            found = device.read("/me")
            if found is not None and found[0]["own"] is not None:
                self._entrant = found[0]["own"]["entrant"]
        seen = device.read("/rounds") if self._entrant else None
        if seen is None:
            return
        if device.chance.below(6) == 0:
            device.read(device.chance.choose(("", "/me", "/standings", "/entrants", "/draws")))
        rounds = seen[0]["rounds"]
        for match in open_matches(rounds):
            if self._entrant in match["entrants"]:
                self._play(rounds[-1], match)

    def _play(self, played: dict[str, Any], match: dict[str, Any]) -> None:
        device, ref = self.device, {"round": played["number"], "index": match["index"]}
        if match["chooses"] == self._entrant and not match["dark"]:
            device.act("choose-side", {"match": ref, "side": "dark"})
            return
        if device.chance.below(40) == 0:
            device.act("call-judge", {"match": ref})
        if device.chance.below(60) == 0:
            device.act("concede", {"match": ref})
            return
        found = device.read("/me")
        own = None if found is None else found[0]["own"]
        if own is None or own["match"] is None:
            return
        reports = own["match"]["reports"]
        place = (played["number"], match["index"])
        if not reports and place not in self._reported:
            self._reported.add(place)
            result = made_up(match, played["stage"], self._rulebook, device)
            device.act("report-result", {"match": ref, "result": result})
        elif any(one["entrant"] != self._entrant for one in reports):
            device.act("confirm-result", {"match": ref})


class Judge:
    """Announces, warns, rules and corrects now and then."""

    def __init__(self, device: Device, rulebook: Rulebook) -> None:
        self.device = device
        self._rulebook = rulebook
        self._number = 0

    def live(self) -> None:
        """The whole day."""
        try:
            while True:
                self.device.wait(20, 120)
                self._something()
        except Gone:
            return

    def _something(self) -> None:
        self._number += 1
        doing = (self._announce, self._warn, self._correct, self._correct, self._clock, self._desk)
        self.device.chance.choose(doing)()

    def _announce(self) -> None:
        self.device.act("make-announcement", {"text": f"Announcement {self._number} of today"})

    def _warn(self) -> None:
        found = self.device.read("/entrants")
        if found is None or not found[0]["entrants"]:
            return
        entrant = self.device.chance.choose(found[0]["entrants"])["id"]
        note = f"{MARKER.decode()}note-{self._number}-of-{self.device.name}"
        self.device.auditor.secret(note)
        self.device.act(
            "give-warning", {"entrants": [entrant], "ground": "slow-play", "note": note}
        )

    def _correct(self) -> None:
        found = self.device.read("/rounds")
        if found is None or not found[0]["rounds"]:
            return
        played = found[0]["rounds"][-1]
        settled = [one for one in played["matches"] if one["kind"] == "match" and one["result"]]
        if settled and played["stage"] == "swiss":
            match = self.device.chance.choose(settled)
            result = made_up(match, played["stage"], self._rulebook, self.device)
            ref = {"round": played["number"], "index": match["index"]}
            self.device.act("correct-result", {"match": ref, "result": result})

    def _clock(self) -> None:
        found = self.device.read("/clock")
        if found is None or found[0]["clock"] is None:
            return
        number, phase = found[0]["clock"]["round"], found[0]["clock"]["phase"]
        if phase == "running":
            self.device.act("pause-clock", {"round": number})
            self.device.wait(1, 10)
            self.device.act("resume-clock", {"round": number})

    def _desk(self) -> None:
        found = self.device.read("/desk")
        if found is None or found[0]["desk"] is None:
            return
        for call in found[0]["desk"]["calls"]:
            if call["state"] == "open":
                self.device.act("answer-call", {"call": call["id"]})


AS_IT_COMES = {"allow_rematches": True, "accept_chance": True}


class Organiser:
    """Runs the event from its entries to its end."""

    def __init__(self, device: Device, rulebook: Rulebook) -> None:
        self.device = device
        self.finished = False
        self._rulebook = rulebook
        self._since = 0
        self._taken_back = False

    def live(self) -> None:
        """The whole day."""
        try:
            self.device.wait(ENTRY_ENDS, ENTRY_ENDS + 10)
            self.device.act("check-in-all")
            while not self.finished:
                self._next()
                self.device.wait(10, 40)
        except Gone:
            return

    def _next(self) -> None:
        device = self.device
        found, seen = device.read("/desk"), device.read("/rounds")
        if found is None or seen is None:
            return
        desk, rounds = found[0]["desk"], seen[0]["rounds"]
        for duty in desk["duties"]:
            if duty["by_hand"] and not duty["done"]:
                device.act("tick-duty", {"duty": duty["kind"]})
        missing = open_matches(rounds)
        if missing:
            self._since += 1
            if self._since > PATIENCE:
                self._enter(rounds[-1], missing)
            return
        self._since = 0
        if rounds and not self._taken_back and device.chance.below(12) == 0:
            self._taken_back = True
            device.act("take-back-round", {"round": len(rounds)})
            return
        self._go_on(desk, rounds)

    def _enter(self, played: dict[str, Any], missing: list[Any]) -> None:
        for match in missing:
            result = made_up(match, played["stage"], self._rulebook, self.device)
            ref = {"round": played["number"], "index": match["index"]}
            self.device.act("record-result", {"match": ref, "result": result})

    def _go_on(self, desk: dict[str, Any], rounds: list[Any]) -> None:
        device = self.device
        if desk["next"] in ("close", "finished", "closed"):
            self.finished = not device.act("close-event").refused
            return
        if desk["draft"] is None:
            drawn = device.act("draw-round", AS_IT_COMES)
            if drawn.refused:
                self.finished = self._close(rounds)
                return
        device.wait(1, 15)
        published = device.act("publish-round")
        if not published.refused:
            device.act("start-clock", {"round": len(rounds) + 1})
        elif published.refused == "draft-outdated":  # somebody corrected a result meanwhile
            device.act("draw-round", AS_IT_COMES)

    def _close(self, rounds: list[Any]) -> bool:
        """Nothing more can be drawn."""
        body = {"early": True, "reason": "The day is over."}
        return bool(rounds) and not self.device.act("close-event", body).refused


class Listener:
    """Keeps a stream open, and opens it again where it broke off."""

    def __init__(self, device: Device, *, slow: bool) -> None:
        self.device = device
        self.last = ""
        self.heard = ""
        self.opened = 0
        self.messages = 0
        self._slow = slow

    def live(self) -> None:
        """The whole day."""
        try:
            while True:
                self._listen()
                self.device.wait(0.2, 2)
        except Gone:
            return

    def _listen(self) -> None:
        device = self.device
        path = f"/live?event={device.event}"
        listening = device.network.listen(path, token=device.token, last=self.last, slow=self._slow)
        self.opened += 1
        while (message := listening.next(40.0)) is not None:
            if listening.status != OPENED:
                device.auditor.answered(device.name, "GET /live", listening.refusal(message))
                return
            device.auditor.overhears(device.name, "the stream", message)
            self._hear(message.decode())
            if device.over:
                listening.hang_up()
                raise Gone
            if device.chance.below(60) == 0:
                listening.hang_up()
                return

    def _hear(self, text: str) -> None:
        """A page asks again when it is told of a change; where it stands at first it knows."""
        for message in text.split("\n\n"):
            lines = dict(line.split(": ", 1) for line in message.splitlines())
            if "id" not in lines:
                continue
            self.messages += 1
            self.last = lines["id"]
            cursor = self.last.partition(":")[2]
            if lines.get("event") == "changed" or not self.heard:
                self.heard = cursor
            turn = self.device.auditor.reads
            self.device.auditor.cursor(f"{self.device.name}'s stream", cursor, turn, turn)


class Spectator:
    """Looks at public pages all day long, without signing in."""

    def __init__(self, device: Device) -> None:
        self.device = device

    def live(self) -> None:
        """The whole day."""
        try:
            while True:
                self.device.wait(2, 25)
                self.device.read(self.device.chance.choose(("/rounds", "/rounds", "", "/entrants")))
                self.device.ask_time()
        except Gone:
            return
