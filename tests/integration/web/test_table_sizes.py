"""What a table sends is small: a view at most 4 kB, the news of a step 2 kB, compressed."""

from collections.abc import Iterator

import pytest

from tests.integration.web.club import Club
from tests.integration.web.world import World

LARGEST_VIEW = 4_000
LARGEST_NEWS = 2_000


def sizes(club: Club, what: str, seats: tuple[int | None, ...]) -> Iterator[int]:
    """Bytes on the wire, for each of these viewers."""
    where = f"/api/v1/tables/{club.table}/{what}"
    for seat in seats:
        headers = {**club.shown(seat), "accept-encoding": "gzip"}
        answer = club.world.ask("GET", where, headers=headers)
        assert answer.status_code == 200, answer.text
        yield int(answer.headers["content-length"])


@pytest.mark.parametrize(
    ("managers", "mode"),
    [(2, "duel"), (2, "market"), *[(managers, "tradition") for managers in (3, 4, 5, 6)]],
)
def test_views_and_the_news_of_every_step_are_small(managers: int, mode: str) -> None:
    with World() as world:
        club = Club(world, managers, options={"managers": managers, "mode": mode}).begin()
        viewers = (0, managers - 1, None)
        steps = 0
        seen = club.view(None)
        told = {seat: club.view(seat)["cursor"] for seat in viewers}
        for now in club.play():
            if now["stage"] == "playing" and now["game"]["step"] == seen["game"]["step"]:
                continue
            steps += 1
            seen = now
            assert max(sizes(club, "view", viewers)) <= LARGEST_VIEW
            for seat in viewers:
                (size,) = sizes(club, f"news?after={told[seat]}", (seat,))
                assert size <= LARGEST_NEWS, (seat, now["game"]["phase"])
                told[seat] = club.view(seat)["cursor"]
        assert steps > 20
