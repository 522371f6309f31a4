"""What the auditor asks for when the doors are closed: everything once more, from the outside."""

from typing import TYPE_CHECKING, Any

from podium.exchange.draw_checks import check_draws, check_round
from podium.exchange.draws_file import parse_draws
from tests.simulation.auditor import Sent
from tests.simulation.devices import Device
from tests.simulation.strands import world

if TYPE_CHECKING:
    from tests.simulation.day import Day

SENT_AGAIN = 12
STAFF = ("organiser", "judge")
CATCHING_UP = 20.0


def examine(day: "Day") -> None:
    """Reads everything as the organiser and as a spectator, and sends acts again."""
    auditor = day.auditor
    desk, spectator = day.devices[0], day.device("spectator")
    spectator.event, desk.over = desk.event, False
    if not desk.event:
        return
    _send_again(day, desk)
    for device in (desk, spectator):
        for part in ("", "/rounds", "/announcements", "/clock"):
            if device.read(part) is None:
                auditor.find(f"{device.name} cannot read {part or 'the event'} after the day")
    _entries(day, desk)
    _warnings(day, desk)
    _draws(day, spectator)
    _streams(day, desk, spectator)


def _send_again(day: "Day", desk: Device) -> None:
    """The same request again gets the same answer and changes nothing, as it did if it changed
    nothing the first time.
    """
    done = [act for act in day.auditor.acts if act.done is not None and act.who in STAFF]
    before = desk.read("/rounds")
    for act in day.chance.shuffled(done)[:SENT_AGAIN]:
        sender = next(one for one in day.devices if one.name == act.who)
        sender.over = False
        answer = sender.insist("POST", act.path, act.body, act.key)
        _compare(day, act, answer.status, answer.body)
    after = desk.read("/rounds")
    if before is None or after is None or before[0]["cursor"] != after[0]["cursor"]:
        day.auditor.find("sending acts again changed something")


def _compare(day: "Day", act: Sent, status: int, body: bytes) -> None:
    if status not in (200, 201) or body != act.answer:
        day.auditor.find(f"{act.kind} sent again was answered with {status}, not as before")


def _entries(day: "Day", desk: Device) -> None:
    found = desk.read("/entrants")
    if found is None:
        day.auditor.find("the entrants cannot be read")
        return
    names = [one["name"] for one in found[0]["entrants"]]
    day.auditor.counted("register", "people", names, found[1].asked)
    for one in found[0]["entrants"]:
        mails = [person.get("mail") for person in one["people"] if person["id"] == one["id"]]
        if mails != [f"psst-{one['name'].removeprefix('Name of ')}@mail.example"]:
            day.auditor.find("somebody's name or mail is lost")


def _warnings(day: "Day", desk: Device) -> None:
    found = desk.read("/desk")
    if found is None:
        day.auditor.find("the desk cannot be read")
        return
    notes = [one["note"] for one in found[0]["desk"]["warnings"]]
    day.auditor.counted("give-warning", "note", notes, found[1].asked)


def _draws(day: "Day", spectator: Device) -> None:
    """Anybody can check every draw."""
    answer = spectator.insist("GET", f"/api/v1/events/{spectator.event}/draws/file")
    file = parse_draws(answer.body)
    rounds = (check_round(file, played.number) for played in file.rounds)
    for finding in (*check_draws(file), *(one for found in rounds for one in found)):
        if finding.is_fault:
            day.auditor.find(f"the draw {finding.draw} does not hold: {finding.found}")


def _streams(day: "Day", desk: Device, spectator: Device) -> None:
    """Every open stream has told everything by now."""
    for listener in day.listeners:
        reader = desk if listener.device.token else spectator
        for _ in range(int(CATCHING_UP)):
            if _position(reader) == listener.heard:
                break
            world().sleep(3.0)
        else:
            day.auditor.find(f"the stream of {listener.device.name} never caught up")
        listener.device.over = True


def _position(reader: Device) -> Any:
    found = reader.read("")
    return None if found is None else found[0]["cursor"]
