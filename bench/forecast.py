"""What the forecast of the round costs, beside the desk's page without it.

    python -m bench.forecast [--entrants 200 1000] [--rounds 4] [--turns 15]

An event is played through the service into an SQLite file up to the middle of its last round. Then
one more result is recorded in each turn, and processor time is taken of the desk's page as the
server makes it after that (its view, its model, its markup), with and without the forecast.
"""

import argparse
import gc
import secrets
import tempfile
from pathlib import Path
from statistics import median
from time import process_time

from bench.machine import describe
from bench.service import ORGANISER, do, open_matches, played_event, recorded, state_of
from podium.bootstrap import open_service, open_store
from podium.event.clock import StartClock
from podium.event.identity import Identity
from podium.kernel.chance import Chance
from podium.kernel.now import Now
from podium.people.person import Person
from podium.service.ids import EventId
from podium.service.service import Service
from podium.web.pages.desk.desk import desk_page
from podium.web.pages.desk.forecast import forecast_part
from podium.web.pages.frame import Frame, event_frame
from podium.web.pages.names import roll
from podium.web.pages.rendering import Renderer
from podium.web.pages.subject import Subject
from podium.web.texts.tabs import Tab

RENDERER = Renderer()


def make_desk(service: Service, event: EventId, *, forecast: bool) -> float:
    """Makes the desk's page; the seconds of processor time."""
    gc.collect()
    began = process_time()
    views = service.event_views(event, Identity(ORGANISER))
    assert views is not None
    assert views.staff is not None
    view = views.view
    people: dict[str, Person] = {
        line.id: Person(line.id, f"Player {line.id}") for line in view.entrants
    }
    subject = Subject(event, view, views.rulebook, roll(view.entrants, people))
    now = Now(state_of(service, event).latest)
    expected = forecast_part(subject, views.staff.paces, now) if forecast else None
    page = desk_page(subject, subject.desk, expected=expected)
    assert (page.forecast is not None) is forecast
    role = views.viewer.role
    frame = Frame(
        language="en", path="/", role=role, event=event_frame(event, view), tab=Tab.DESK, key="k"
    )
    RENDERER.html(page, frame)
    return process_time() - began


def measure(entrants: int, rounds: int, turns: int) -> None:
    """Prints the medians for an event of this size."""
    with tempfile.TemporaryDirectory() as folder:
        service = open_service(open_store(str(Path(folder) / "bench.db")))
        event = played_event(service, entrants=entrants, rounds=rounds)
        do(service, event, StartClock(rounds))
        chance = Chance(secrets.token_hex(8))
        times: dict[bool, list[float]] = {False: [], True: []}
        for turn in range(turns):
            for forecast in (False, True) if turn % 2 else (True, False):
                state = state_of(service, event)
                do(service, event, recorded(state, open_matches(state)[0], chance))
                times[forecast].append(make_desk(service, event, forecast=forecast))
        service.close()
    without, whole = (1000 * median(times[forecast]) for forecast in (False, True))
    share = (whole - without) / without
    print(f"| {entrants:,} | {without:.1f} ms | {whole:.1f} ms | {100 * share:.0f} % |")


def main() -> None:
    """Measures and tells."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--entrants", type=int, nargs="+", default=[200, 1000])
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--turns", type=int, default=15)
    asked = parser.parse_args()
    print(describe("msgspec", "jinja2"))
    print("| entrants | desk without forecast | with it | more |")
    print("|---:|---:|---:|---:|")
    for entrants in asked.entrants:
        measure(entrants, asked.rounds, asked.turns)


if __name__ == "__main__":
    main()
