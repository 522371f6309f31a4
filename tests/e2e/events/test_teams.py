"""An event of teams from a fresh database to the final places: two are level, a title match."""

import pytest
from playwright.sync_api import expect

from tests.e2e.events.hall import Hall, confirm, pairs, places, record, report, says

TEAMS = {
    "Aces": ("Ann", "Abe"),
    "Bees": ("Bea", "Ben"),
    "Cats": ("Cleo", "Cy"),
    "Dogs": ("Di", "Dan"),
}


@pytest.mark.rule("TM-1", "TM-2", "TM-5")
def test_two_teams_that_are_level_play_one_match_for_the_title(hall: Hall) -> None:
    desk = hall.host()
    hall.new_event(desk, "swlcg.team", rounds=1)
    hall.announce(desk)
    phones = {"Aces": hall.newcomer(*TEAMS["Aces"], team="Aces")}
    hall.paste(desk, *(f"{team}: {' & '.join(TEAMS[team])}" for team in ("Bees", "Cats", "Dogs")))
    phones |= {team: hall.player(desk, TEAMS[team][0]) for team in ("Bees", "Cats", "Dogs")}
    mates = {team: hall.player(desk, TEAMS[team][1]) for team in TEAMS}
    judge = hall.judge(desk, "Jo")
    wall = hall.wall()
    hall.all_present(desk)
    hall.publish(desk, 1)
    hall.start(desk)
    (_, one), (second, other) = pairs(desk).items()
    for team in TEAMS:
        for device in (phones[team], mates[team]):
            expect(device.locator(".my-side")).to_be_visible()
    report(phones[one[0]], one[0], one[0])
    confirm(mates[one[1]])
    record(judge, hall.at("/desk"), second, other[1], other[1])
    level = {one[0], other[1]}
    desk.goto(hall.at("/desk"))
    says(desk, "Make the cut.")
    hall.publish(desk, 2)
    (pair,) = pairs(desk).values()
    assert set(pair) == level
    for team in pair:
        for device in (phones[team], mates[team]):
            expect(device.locator("#my-round")).to_have_text("Round 2")
    report(mates[pair[0]], pair[0], pair[1], pair[1])
    confirm(phones[pair[1]])
    hall.finish(desk)
    final = places(desk)
    assert final[:2] == [pair[1], pair[0]]
    assert sorted(final) == sorted(TEAMS)
    expect(wall.locator(".step-1").filter(visible=True)).to_contain_text(pair[1])
    for device in (phones[pair[1]], mates[pair[1]]):
        expect(device.locator(".my-place")).to_contain_text("Place 1 of")
