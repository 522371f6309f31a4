"""One simulated day: an event from its entries to its end while things go wrong."""

import gc
import hashlib
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from msgspec import Struct

from podium.kernel.chance import Chance
from podium.rulebooks.shipped import shipped, shipped_ids
from tests.simulation import machine, strands
from tests.simulation.auditor import Auditor
from tests.simulation.devices import Device, Gone
from tests.simulation.disk import Disk, Fault
from tests.simulation.final import examine
from tests.simulation.network import Network, Weather
from tests.simulation.people import Judge, Listener, Organiser, Player, Spectator
from tests.simulation.server import Process
from tests.simulation.strands import Strand, World, world

SMALLEST, LARGEST = 8, 32
LONGEST = 5_400.0
"""Seconds after which a day ends, wherever the event is."""
FURTHEST = 10_000.0
PATIENCE = 3_000_000
MEMORY = Path("/dev/shm")  # noqa: S108 - a folder of its own is made in it


class Outcome(Struct, frozen=True):
    """What a day was like. `digest`: of everything that everybody was told, in order."""

    seed: str
    rulebook: str
    entrants: int
    findings: tuple[str, ...]
    digest: str
    acts: int
    answers: int
    rounds: int
    finished: bool
    starts: int
    faults: dict[str, int]
    lost: int
    doubled: int
    cuts: int
    jumps: int
    turns: int
    seconds: float


class Day:
    """Everything that takes part."""

    def __init__(self, seed: str) -> None:
        self.seed = seed
        chance = Chance(seed)
        ids = shipped_ids()
        self.rulebook = shipped(ids[chance.below(len(ids))])
        self.count = SMALLEST + chance.below(LARGEST - SMALLEST + 1)
        self.auditor = Auditor()
        self.auditor.hides_time = "legion" in self.rulebook.id
        storm = Weather(*(chance.below(most) for most in (6, 8, 4, 5)))
        self.network = Network(chance.child("network"), storm)
        self.chance = chance.child("day")
        self.starts = 0
        self.jumps = 0
        self.restarting = False
        self.told = hashlib.sha256()
        self.devices: list[Device] = []
        self.listeners: list[Listener] = []
        self.organiser: Organiser | None = None
        self._folder = Path(tempfile.mkdtemp(dir=MEMORY if MEMORY.is_dir() else None))
        self.disk = Disk(self._folder, chance.child("disk"), self._machine_died)
        self._process: Process | None = None
        self._logs: list[str] = []
        self._over = False
        self._died = False

    # The machine

    def _machine_died(self) -> None:
        """The disk went off under the server; its strands end at the next turn."""
        self._died = True

    def start(self) -> None:
        """The machine starts."""
        self.starts += 1
        self.auditor.restarted(world().turns)
        self._process = Process(self.disk.boot())
        self.network.server = self._process
        self._process.start()

    def stop(self, fault: Fault) -> None:
        """The process or the power ends."""
        process = self._process
        assert process is not None
        self.disk.kill(fault)
        process.kill()
        self._logs.append(process.written.getvalue())
        process.service = process.store = process.app = None
        self.disk.close()
        self._died = False

    @property
    def process(self) -> Process:
        """The server as it runs now."""
        assert self._process is not None
        return self._process

    def keep_alive(self) -> None:
        """Somebody who watches the machine: starts it again whenever it is off or says that it
        must be restarted.
        """
        while not self._over:
            world().sleep(0.5)
            process = self.process
            if self._is_off() or process.failed or self._is_stopped():
                self.stop(Fault.KILL)
                world().sleep(self.chance.below(8_000) / 1000)
                self.start()
                while not (self.process.up or self.process.failed or self._is_off()):
                    world().sleep(0.1)

    def _is_off(self) -> bool:
        return self._died

    def _is_stopped(self) -> bool:
        process = self.process
        return process.up and process.store.journal.database._writer.failure is not None

    def misfortune(self) -> None:
        """Things go wrong, in the order of the seed."""
        while True:
            world().sleep(5 + self.chance.below(160))
            if self._over:
                return
            if not self.process.up:
                continue
            what = self.chance.below(10)
            if what < 2:
                self.disk.plan(Fault.KILL, self.chance.below(40))
            elif what < 4:
                self.disk.plan(Fault.POWER, self.chance.below(40))
            elif what == 4:
                self.disk.plan(Fault.ERROR, self.chance.below(40))
            elif what == 5:
                self.disk.plan(Fault.FULL, self.chance.below(40))
            elif what == 6:
                self.disk.kill(self.chance.choose((Fault.KILL, Fault.POWER)))
                self._died = True
            else:
                self._jump(what)

    def _jump(self, what: int) -> None:
        """A sleeping machine, or a clock that somebody sets. Not so far ahead that sessions end,
        which they do after half a day.
        """
        self.jumps += 1
        sleep = self.chance.choose((30, 600, 3_600, 7_200))
        ahead = self.chance.choose((-86_400, -3_600, -1, 1, 3_600))
        if what == 7 and machine.clocks.slept < FURTHEST:
            machine.clocks.slept += sleep
        elif what > 7 and machine.clocks.wall < FURTHEST:
            machine.clocks.wall += ahead

    # The people

    def device(self, name: str) -> Device:
        """A device for somebody."""
        made = Device(name, self.network, self.auditor, self.chance.child(name))
        self.devices.append(made)
        return made

    def set_up(self) -> None:
        """Before the doors open, in good weather: accounts, an event, a judge."""
        store, now = self.process.store, self.process.now
        desk, judge = self.device("organiser"), self.device("judge")
        link = store.access.accounts.first_host_link(now())
        desk.token = desk.insist("POST", "/api/v1/sign-in", {"link": link.reveal()}).json()["token"]
        made = desk.insist(
            "POST", "/api/v1/accounts", {"name": "Judge"}, "the-account-of-the-judge"
        )
        judging = made.json()
        token = judging["link"].rpartition("/")[2]
        judge.token = judge.insist("POST", "/api/v1/sign-in", {"link": token}).json()["token"]
        settings: dict[str, Any] = {"name": "Simulated Cup", "rounds": 3}
        settings["cut"] = 0 if self.rulebook.members > 1 else self.chance.choose((0, 4))
        body = {"rulebook": self.rulebook.id, "settings": settings}
        event = desk.insist("POST", "/api/v1/events", body, "the-event-of-this-day").json()["event"]
        for one in self.devices:
            one.event = event
        self.auditor.staff |= {"organiser", "judge"}
        desk.act("name-staff", {"person": judging["person"], "role": "head-judge"})
        self._peek(event)
        desk.act("announce-event")

    def _peek(self, event: str) -> None:
        """Nobody may know of an event that was not announced."""
        looking = self.device("early")
        looking.event = event
        answer = looking.insist("GET", f"/api/v1/events/{event}")
        if answer.status != 404:
            self.auditor.find("a hidden event was shown")

    def people(self) -> list[Callable[[], None]]:
        """What everybody does."""
        desk, judge = self.devices[0], self.devices[1]
        self.organiser = Organiser(desk, self.rulebook)
        players = []
        for number in range(1, self.count + 1):
            device = self.device(f"player{number}")
            device.event = desk.event
            players.append(Player(device, self.rulebook, desk))
        lives = [self.organiser.live, Judge(judge, self.rulebook).live]
        lives += [player.live for player in players]
        for name in ("spectator", "onlooker"):
            device = self.device(name)
            device.event = desk.event
            lives.append(Spectator(device).live)
        for name, token, slow in (
            ("organiser", desk.token, False),
            ("spectator", "", False),
            ("sleepy", "", True),
        ):
            device = self.device(name)
            device.event, device.token = desk.event, token
            listener = Listener(device, slow=slow)
            self.listeners.append(listener)
            lives.append(listener.live)
        return lives

    # The day

    def run(self) -> Outcome:
        """Lives the day."""
        began = machine.cpu_time()
        here = World(self.seed)
        strands.begin(here)
        machine.clocks.slept = machine.clocks.wall = 0.0
        machine.draw_from(self.chance.child("machine").raw)
        gc.disable()
        try:
            self._live(here)
        except strands.Stuck as stuck:
            self.auditor.find(f"{stuck}")
        finally:
            self._end(here)
            strands.begin(None)
            machine.draw_from(None)
            gc.enable()
            gc.collect()  # now, so that nothing of this day ends in the next
            shutil.rmtree(self._folder, ignore_errors=True)
        for name, error in here.failures:
            self.auditor.find(f"{name} failed: {type(error).__name__} {error}")
        return self._outcome(here, machine.cpu_time() - began)

    def _live(self, here: World) -> None:
        self.start()
        here.run(lambda: self.process.up, PATIENCE)
        weather, self.network._weather = self.network._weather, Weather()
        self._until_done(here, self.set_up)
        self.network._weather = weather
        here.spawn(self.keep_alive, "operator")
        here.spawn(self.misfortune, "misfortune")
        lives = self.people()
        alive = [here.spawn(live, "person") for live in lives]
        end = here.now + LONGEST
        organiser = self.organiser
        assert organiser is not None
        here.run(lambda: organiser.finished or here.now > end, PATIENCE)
        if not organiser.finished:
            self.auditor.find("the event never came to its end")
        self._quiet(here, alive)
        self._until_done(here, lambda: examine(self))

    def _quiet(self, here: World, alive: list[Strand]) -> None:
        """The doors close: no more faults, everybody finishes what they sent."""
        self.network._weather = Weather()
        self.disk.calm()
        self._over = True
        streams = {listener.device for listener in self.listeners}
        for device in self.devices:
            device.over = device not in streams
        people = alive[: -len(self.listeners)]
        here.run(lambda: all(one.done for one in people), PATIENCE)
        if self._died or self._is_stopped() or not self.process.up:
            self.stop(Fault.KILL)
            self.start()
            here.run(lambda: self.process.up or self.process.failed, PATIENCE)

    def _until_done(self, here: World, work: Callable[[], None]) -> None:
        def working() -> None:
            try:
                work()
            except Gone:
                return

        strand = here.spawn(working, "desk")
        here.run(lambda: strand.done, PATIENCE)

    def _end(self, here: World) -> None:
        if self._process is not None and self._process.strands:
            self.stop(Fault.KILL)
        for log in self._logs:
            for line in log.splitlines():
                if '"failed"' in line:
                    self.auditor.find(f"the log says {line.partition('event')[2][:120]}")

    def _outcome(self, here: World, seconds: float) -> Outcome:
        for act in self.auditor.acts:
            told = f"{act.who} {act.key} {act.done} {act.refused} {act.tries} "
            self.told.update(told.encode() + act.answer)
        for listener in self.listeners:
            self.told.update(f"{listener.opened} {listener.messages} {listener.last}".encode())
        self.told.update(f"{here.turns} {here.now}".encode())
        organiser = self.organiser
        return Outcome(
            self.seed,
            self.rulebook.id,
            self.count,
            tuple(self.auditor.findings),
            self.told.hexdigest(),
            sum(act.done is not None for act in self.auditor.acts),
            self.auditor.reads,
            sum(act.kind == "publish-round" and act.done is not None for act in self.auditor.acts),
            organiser is not None and organiser.finished,
            self.starts,
            {fault.value: count for fault, count in self.disk.faults.items()},
            self.network.lost,
            self.network.doubled,
            self.network.cuts,
            self.jumps,
            here.turns,
            round(seconds, 3),
        )
