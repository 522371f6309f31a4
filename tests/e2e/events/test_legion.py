"""A Legion event from a fresh database to the final places, with its secret clock."""

import re

import pytest
from playwright.sync_api import Page, Request, expect

from tests.e2e.events.hall import Hall, confirm, pairs, places, record, report, says

ROUND_MINUTES = 150
MOST_EXTRA = 5
CUT = 3
"""The round of the final, which the wall calls by that name."""
SOURCES = """async (paths) => Promise.all(
  paths.map(async (path) => `${path} ${await (await fetch(path)).text()}`))"""
PUBLIC = ("", "/pairings?by=table", "/standings", "/rounds/{number}", "/wall", "/pictures")
CHANGING = re.compile(
    r'name="(?:csrf|key)" value="[^"]*"|cursor"?[:=]"[^"]*"|<code>[0-9a-f]{16}</code>'
    r"|<code>[0-9]+:[0-9a-f]{64}</code>"
)
"""What is new each time a page with forms is asked for, or with every public act: the seal too."""


class Outsider:
    """A device whose owner must not learn anything of the time; it notes whatever it asks for."""

    def __init__(self, page: Page, hall: Hall) -> None:
        self.page = page
        self._hall = hall
        self._asked: list[str] = []
        self._before: list[str] = []
        page.on("request", self._note)

    def _note(self, request: Request) -> None:
        self._asked.append(request.url)

    def sources(self) -> list[str]:
        """The page, all public pages and the event's data, as the server gives them now."""
        found = re.search(r"round (\d)", self.page.locator("#page").inner_text(), re.IGNORECASE)
        number = found[1] if found else CUT
        paths = [self.page.url, f"/api/v1/events/{self._hall.event}"]
        paths += [self._hall.at(end.format(number=number)) for end in PUBLIC]
        texts: list[str] = self.page.evaluate(SOURCES, paths)
        return [CHANGING.sub("", text) for text in texts]

    def forget(self) -> bool:
        """Whether it has asked for anything since it was last asked about that."""
        asked = bool(self._asked)
        self._asked.clear()
        return asked

    def watch(self) -> None:
        """From now on nothing should change."""
        self._before = self.sources()
        self.forget()

    def assert_knows_nothing(self, *, woken: bool = False) -> None:
        """The stream has not woken the page, and it would not find anything new. `woken`: by an
        act for everyone to see.
        """
        assert self._asked == [] or woken
        assert self.sources() == self._before
        assert not any("data-ends" in one for one in self._before)
        assert self.page.get_by_text("The round is running").count() == 1


def fall_silent(outsiders: list[Outsider]) -> None:
    """Waits until nobody asks for anything any more: what was told before has been looked at."""
    for _ in range(100):
        outsiders[0].page.wait_for_timeout(500)
        asked = [one.forget() for one in outsiders]
        if not any(asked):
            return
    raise AssertionError("somebody goes on asking")


def stir(hall: Hall, desk: Page) -> None:
    """Something for everyone to see, and taken back again: whatever is kept is made anew."""
    desk.goto(hall.at("/desk/announcements"))
    desk.fill("#field-text", "Lunch!")
    desk.get_by_role("button", name="Announce").click()
    desk.get_by_role("button", name="Take back").click()
    expect(desk.get_by_text("Nothing has been announced yet.")).to_be_visible()


def scores(winner: str, pair: tuple[str, str]) -> tuple[int, ...]:
    """A victory; nobody defeats as many points as somebody else."""
    own = {name: (8, 700 + ord(name[0]), 800) for name in pair if name == winner}
    own |= {name: (3, 300 + ord(name[0]), 790) for name in pair if name != winner}
    return tuple(number for name in pair for number in own[name])


def disagree(judge: Page, pair: tuple[str, str], phones: dict[str, Page]) -> None:
    """Both say that they have won; a judge decides for the first by name."""
    one, other = phones[pair[0]], phones[pair[1]]
    report(one, pair[0], scores=scores(pair[0], pair))
    other.get_by_text("No, it was different").click()
    report(other, pair[1], scores=scores(pair[1], pair))
    for phone in (one, other):
        expect(phone.get_by_text("A judge will come to your table")).to_be_visible()
    told = judge.locator(".banner", has_text="the two report different results")
    right = told.locator("li", has_text=f"{min(pair)} wins")
    right.get_by_role("button", name="This one is right").click()
    for phone in (one, other):
        expect(phone.get_by_text("The result stands")).to_be_visible()


def play(hall: Hall, judge: Page, desk: Page, phones: dict[str, Page], *, agreed: bool) -> None:
    """The first by name wins: by phone where both have one, else a judge types it in.

    `agreed`: whether those with phones agree.
    """
    desk.goto(hall.at("/desk"))
    for table, pair in pairs(desk).items():
        winner = min(pair)
        if all(name in phones for name in pair) and not agreed:
            judge.goto(hall.at("/desk"))
            disagree(judge, pair, phones)
        elif all(name in phones for name in pair):
            report(phones[pair[0]], winner, scores=scores(winner, pair))
            confirm(phones[pair[1]])
        else:
            record(judge, hall.at("/desk"), table, winner, scores=scores(winner, pair))


@pytest.mark.rule("LG-11", "LG-12")
def test_a_legion_event_keeps_its_time_secret_until_it_is_up(hall: Hall) -> None:
    desk = hall.host()
    hall.new_event(desk, "legion.galactic-conquest", rounds=2, cut=2)
    hall.announce(desk)
    wall, home = hall.wall(), hall.spectator("/pairings")
    phones = {name: hall.newcomer(name) for name in ("Ada", "Bea")}
    hall.paste(desk, "Cleo", "Dan")
    judge = hall.judge(desk, "Jo")
    phones["Cleo"] = hall.player(desk, "Cleo")
    hall.all_present(desk)
    outsiders = [Outsider(page, hall) for page in (wall, home, *phones.values())]
    for number, roll in ((1, 3), (2, None), (3, 0)):
        hall.publish(desk, number)
        for outsider in outsiders:
            called = re.compile(
                f"round {number}" if number < CUT else f"round {number}|final", re.IGNORECASE
            )
            expect(outsider.page.locator("#page")).to_contain_text(called)
            expect(outsider.page.get_by_text("The round is running")).to_be_visible()
        judge.goto(hall.at("/desk"))
        fall_silent(outsiders)
        for outsider in outsiders:
            outsider.watch()
        hall.start(desk, roll)
        hall.pass_minutes(ROUND_MINUTES - 1, seconds=59)
        ends = judge.locator(".desk-clock [data-ends]")
        expect(ends).to_have_count(1)
        expect(ends).to_be_hidden()
        judge.get_by_text("Show the real time").click()
        expect(ends).to_be_visible()
        wall.wait_for_timeout(500)
        for outsider in outsiders:
            outsider.assert_knows_nothing()
        if number == 1:
            stir(hall, desk)
            expect(wall.get_by_text("Lunch!")).to_have_count(0)
            for outsider in outsiders:
                outsider.assert_knows_nothing(woken=True)
        hall.pass_minutes(MOST_EXTRA if roll is None else roll, seconds=1)
        expect(wall.locator(".time-is-up")).to_contain_text("Time is up")
        for phone in phones.values():
            expect(phone.locator(".clock.over")).to_be_visible()
        expect(judge.locator(".desk-clock.over")).to_be_visible()
        play(hall, judge, desk, phones, agreed=number > 1)
    hall.finish(desk)
    final = places(desk)
    assert final[0] == "Ada"
    assert sorted(final) == ["Ada", "Bea", "Cleo", "Dan"]
    expect(wall.locator(".step-1").filter(visible=True)).to_contain_text("Ada")
    expect(phones["Ada"].locator(".my-place")).to_contain_text("Place 1 of")
    says(desk, "Final places")
