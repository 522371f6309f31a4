"""A Shatterpoint event of nine from a fresh database to the final places."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.desk.keys import type_result
from tests.e2e.events.hall import Hall, confirm, pairs, places, report, says

NAMES = tuple(f"Guest {letter}" for letter in "ABCDEFGHI")
ROUNDS = 4
"""For nine entrants (SP-9)."""
WON, LOST = (2, 5), (1, 3)


def scores(winner: str, pair: tuple[str, str]) -> tuple[int, ...]:
    """A victory."""
    return (*WON, *LOST) if winner == pair[0] else (*LOST, *WON)


def plays(phone: Page) -> bool:
    """Whether its owner has an opponent this round."""
    return phone.locator(".my-table").count() == 1


def watch_the_clock(hall: Hall, everyone: tuple[Page, ...], wall: Page, *, roll: int) -> None:
    """120 minutes for all to see, red alert at 90, then extra time of a length nobody knows."""
    for page in everyone:
        expect(page.locator("[data-ends]")).to_be_visible()
    expect(wall.locator("[data-left]")).to_contain_text(":")
    hall.pass_minutes(89)
    wall.wait_for_timeout(500)
    assert wall.locator(".alarm-word").count() == 0
    hall.pass_minutes(1)
    expect(wall.locator(".alarm-band")).to_contain_text("Red alert")
    expect(wall.locator(".alarm-band")).to_contain_text("gains a progress token")
    for page in everyone[1:]:
        expect(page.locator(".alarm")).to_have_text("Red alert")
    hall.pass_minutes(30)
    for page in everyone:
        expect(page.locator(".extra-time")).to_contain_text("Extra time")
        assert page.locator("[data-ends]").count() == 0
    hall.pass_minutes(roll)
    expect(wall.locator(".time-is-up")).to_contain_text("Time is up")
    for page in everyone[1:]:
        expect(page.locator(".clock.over")).to_be_visible()


def call(hall: Hall, judge: Page, phone: Page) -> None:
    """A table calls a judge, who goes there and settles it; the phone tells how far that is."""
    judge.goto(hall.at("/desk"))
    phone.get_by_role("button", name="Call a judge").click()
    calls = judge.locator(".banner", has_text="calls a judge")
    calls.get_by_role("button", name="I’m going").click()
    expect(phone.get_by_text("A judge is on the way.")).to_be_visible()
    judge.locator(".banner").get_by_role("button", name="Settled").click()
    expect(phone.get_by_role("button", name="Call a judge")).to_be_visible()


def enter(hall: Hall, desk: Page, phones: dict[str, Page]) -> None:
    """The first by name wins: by phone where both have one, else by keys at the desk."""
    desk.goto(hall.at("/desk"))
    tables = pairs(desk)
    assert len(tables) == len(NAMES) // 2
    for table in sorted(tables, key=int):
        pair = tables[table]
        winner = min(pair)
        if all(name in phones for name in pair):
            report(phones[pair[0]], winner, scores=scores(winner, pair))
            confirm(phones[pair[1]])
        else:
            if not desk.url.endswith("/results"):
                desk.goto(hall.at("/desk/results"))
            key = str(1 + pair.index(winner))
            type_result(desk, int(table), key, *scores(winner, pair))


@pytest.mark.rule("SP-9", "SP-14", "SP-15", "SP-16")
def test_nine_play_from_a_fresh_database_to_the_final_places(hall: Hall) -> None:
    desk = hall.host()
    hall.new_event(desk, "shatterpoint.premier-showdown")
    hall.announce(desk)
    wall = hall.wall()
    phones = {name: hall.newcomer(name) for name in NAMES[:2]}
    hall.paste(desk, *NAMES[2:])
    phones |= {name: hall.player(desk, name) for name in NAMES[2:4]}
    judge = hall.judge(desk, "Jo")
    hall.all_present(desk)
    for number in range(1, ROUNDS + 1):
        hall.publish(desk, number)
        for phone in phones.values():
            expect(phone.locator("#my-round")).to_have_text(f"Round {number}")
        hall.start(desk, roll=2)
        if number == 1:
            watch_the_clock(hall, (wall, *phones.values()), wall, roll=2)
            expect(judge.locator(".desk-clock.over")).to_be_visible()
            call(hall, judge, next(one for one in phones.values() if plays(one)))
        enter(hall, desk, phones)
    hall.finish(desk)
    final = places(desk)
    assert final[0] == NAMES[0]
    assert sorted(final) == sorted(NAMES)
    expect(wall.locator(".step-1").filter(visible=True)).to_contain_text(NAMES[0])
    expect(phones[NAMES[0]].locator(".my-place")).to_contain_text("Place 1 of")
    says(judge, "The event is over.")
