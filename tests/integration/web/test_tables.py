"""Tables over HTTP: playing, refusals with their codes, secrets, streams."""

import re
from itertools import count, islice
from typing import Any

import httpx
import msgspec
import pytest
from msgspec.structs import replace

from podium.allstar.rules.box import default_box
from podium.allstar.rules.record import parse_record, replay
from podium.allstar.table.state import Chair, TableState
from podium.kernel.now import Now
from podium.tables.ids import TableId, guest_of, table_key
from podium.web.access.table import Party
from podium.web.http.session_token import set_table_key
from tests.allstar_scenes import ALL_OPTIONS
from tests.integration.web.club import Club, code, secret_of
from tests.integration.web.running import Stream, mark_of, running
from tests.integration.web.world import Cast, World
from tests.table_secrets import cards_of, named_cards, named_on_page, twin_pairs


@pytest.fixture
def club(world: World) -> Club:
    return Club(world)


@pytest.mark.rule("AS-61")
@pytest.mark.parametrize("managers", [2, 3])
def test_a_whole_game_over_http_in_which_no_answer_names_a_hidden_card(
    world: World, managers: int
) -> None:
    club = Club(world, managers).begin()
    for _ in club.play():
        state = world.tables._state(TableId(club.table))
        assert state is not None
        if state.stage.ended:
            break
        public = state.opened.public
        shown = {*public.gone, *public.trio}
        shown |= {card for row in public.teams for team in row for card in team}
        shown |= {card for row in public.known for card in row}
        told = named_cards(msgspec.json.decode(msgspec.json.encode(public.story)))
        for seat in (*range(managers), None):
            seen = club.view(seat)
            own = set() if seat is None else cards_of(state.opened, seat)
            assert named_cards(seen) <= shown | own | told
            named = named_on_page(club.page(seat))
            assert named <= shown | own | told
            assert own <= named or seat is None
    end = club.view(None)
    assert end["stage"] == "over"
    assert 1 in end["places"]
    record = parse_record(club.get("record", None).text)
    *_, last = replay(record, default_box())
    assert record.seed == end["seed"]
    assert last.public.fans() == record.fans


def test_a_repeated_choice_gets_its_first_answer(club: Club) -> None:
    club.begin()
    answers = [club.choose(0, key="the same") for _ in range(2)]
    assert answers[0].content == answers[1].content
    assert answers[0].status_code == 200
    again = {"seat": 0, "step": club.view(0)["game"]["step"], "moves": [0]}
    other = club.post(f"/{club.table}/choices", again, 0, "the same")
    assert code(other) == (422, "key-reused")


def test_refusals_have_codes(club: Club) -> None:
    early = club.post(f"/{club.table}/choices", {"seat": 0, "step": 1, "moves": [1]}, 0)
    assert code(early) == (403, "not-seated")
    club.begin()
    seen = club.view(0)
    step, hand = seen["game"]["step"], seen["own"]["cards"]["hand"]
    choices = f"/{club.table}/choices"

    def sent(seat: int | None, **body: Any) -> tuple[int, str]:
        whole = {"seat": 0, "step": step, "moves": hand[:1], **body}
        return code(club.post(choices, whole, seat))

    assert sent(0, step=step + 1) == (409, "other-step")
    assert sent(1) == (403, "not-your-seat")
    assert sent(None) == (403, "not-seated")
    assert sent(0, moves=[]) == (422, "not-whole")
    assert sent(0, moves=[99_999]) == (422, "move-refused")
    assert sent(0, moves=hand * 20) == (422, "too-many-moves")
    assert sent(0, moves="all") == (400, "malformed")
    assert sent(0, more=1) == (400, "malformed")
    assert code(club.do("begin-game", 1)) == (403, "not-host")
    assert code(club.do("free-seat", 0, seat=1)) == (409, "game-begun")
    assert code(club.get("record", 0)) == (403, "not-for-you")
    missing = club.world.ask("GET", "/api/v1/tables/0000000000000000/view")
    assert code(missing) == (404, "no-such-table")
    odd = {"setting": {"options": {"managers": 2, "mode": "duel"}, "clock": 31}, "levels": [None]}
    refused = club.post("", odd, 5)
    assert code(refused) == (422, "impossible-setting")
    assert "clock" in refused.json()["values"]["text"]


def test_news_after_a_cursor_and_410_with_the_view_when_they_are_too_old(club: Club) -> None:
    club.begin()
    cursor = club.view(1)["cursor"]
    club.choose(0)
    told = club.get(f"news?after={cursor}", 1).json()
    assert [thing["type"] for thing in told["things"]] == ["seal-shown"]
    assert told["cursor"] == cursor + 1
    gone = club.get("news?after=9999", 1)
    assert code(gone) == (410, "news-too-old")
    assert gone.json()["standing"]["view"] == club.view(1)
    for after in ("", "-1", "x", "1" * 30):
        assert club.get(f"news?after={after}", 1).status_code == 400


def test_who_sits_down_gets_a_key_of_their_own_and_comes_back_with_it(club: Club) -> None:
    answer = club.post(f"/{club.table}/seat", {"seat": 1, "name": "Eve"}, None)
    key = answer.json()["key"]
    assert "podium-player=" in answer.headers["set-cookie"]
    assert "HttpOnly" in answer.headers["set-cookie"]
    assert club.sit(0).headers.get("set-cookie") is None  # this browser has its secret
    assert club.do("begin-game", 0).status_code == 200
    where = f"/api/v1/tables/{club.table}/view"
    elsewhere = club.world.ask("GET", where, headers={"table-key": key}).json()
    assert elsewhere["view"]["own"]["seat"] == 1
    for seat in (0, None):
        assert key not in club.get("view", seat).text
    wrong = club.world.ask("GET", where, headers={"table-key": key[:-1] + "x"}).json()
    assert wrong["view"]["own"] is None


@pytest.mark.parametrize("weak", ["1234", "k" * 40, "A" * 40, "a" * 39, "a" * 41, " " + "a" * 39])
@pytest.mark.parametrize("by", ["header", "cookie"])
def test_a_key_that_could_be_guessed_is_nobodys(club: Club, weak: str, by: str) -> None:
    _, kept = set_table_key(club.table, weak, secure=False)
    shown = {"table-key": weak} if by == "header" else {"cookie": kept.partition(";")[0]}
    where = f"/api/v1/tables/{club.table}/seat"
    body = {"seat": 1, "name": "Eve"}
    answer = club.world.ask("POST", where, json=body, headers=shown)
    assert answer.status_code == 200
    assert answer.json()["key"] != weak
    seen = club.get("view", None).json()
    assert seen["view"]["chairs"][1]["guest"] != guest_of(TableId(club.table), weak)


@pytest.mark.parametrize("by", ["header", "cookie"])
@pytest.mark.parametrize("weak", ["x", "me", "0" * 64, "0123" * 16, "f" * 63, secret_of(3).upper()])
def test_a_secret_that_could_be_guessed_is_nobodys(club: Club, weak: str, by: str) -> None:
    header = {"player-secret": weak} if by == "header" else {"cookie": f"podium-player={weak}"}
    where = f"/api/v1/tables/{club.table}/seat"
    body = {"seat": 1, "name": "Eve"}
    answer = club.world.ask("POST", where, json=body, headers=header)
    assert answer.json()["key"] != table_key(TableId(club.table), weak)
    assert f"={weak};" not in answer.headers["set-cookie"]
    again = club.world.ask("POST", where, json={"seat": 0, "name": "Eve"}, headers=header)
    assert again.json()["key"] != answer.json()["key"]


def test_a_program_may_send_a_secret_it_has_drawn(club: Club) -> None:
    header = {"player-secret": secret_of(7)}
    where = f"/api/v1/tables/{club.table}/seat"
    answer = club.world.ask("POST", where, json={"seat": 1, "name": "Eve"}, headers=header)
    assert answer.json()["key"] == table_key(TableId(club.table), secret_of(7))


def test_a_browser_is_one_person_whatever_key_it_sends_besides(club: Club) -> None:
    club.sit(0)
    other = table_key(TableId(club.table), "another secret")
    shown = {**club.shown(0), "table-key": other}
    where = f"/api/v1/tables/{club.table}/seat"
    answer = club.world.ask("POST", where, json={"seat": 1, "name": "Two"}, headers=shown)
    assert code(answer) == (409, "seated-already")


def test_a_freed_seat_ends_its_link(club: Club) -> None:
    club.sit(0)
    club.sit(1, "Eve")
    assert "Eve" in club.get("view", None).text
    assert club.do("free-seat", 0, seat=1).status_code == 200
    assert "Eve" not in club.get("view", None).text
    assert code(club.do("leave-seat", 1)) == (403, "not-seated")


def test_own_cards_are_for_signed_in_hosts(world: World, cast: Cast) -> None:
    box = msgspec.to_builtins(default_box())
    body = {"setting": {"options": {"managers": 2}}, "levels": [None, None], "data": box}

    def opened(who: str | None) -> httpx.Response:
        return world.ask("POST", "/api/v1/tables", json=body, who=who)

    for party in (None, Party.SPECTATOR, Party.ORGANISER):
        assert opened(party).status_code == 403
    assert opened(Party.HOST).status_code == 200
    body["data"] = {**box, "cards": box["cards"][1:]}
    assert code(opened(Party.HOST)) == (422, "impossible-setting")
    body["data"] = {**box, "note": "x" * 70_000}
    assert opened(Party.HOST).status_code == 413


def test_the_cards_of_the_game_are_the_same_for_everybody(club: Club) -> None:
    answers = [club.get("data", seat).content for seat in (0, 1, None)]
    assert answers[0] == answers[1] == answers[2]
    assert len(msgspec.json.decode(answers[0])["cards"]) == 108


def test_names_are_those_of_people_and_nobody_else_knows_them(club: Club) -> None:
    assert club.sit(0, "  Zoë   Quirin ").status_code == 200
    assert code(club.sit(1, "x" * 31)) == (422, "text-too-long")
    assert list(club.get("view", None).json()["names"].values()) == ["Zoë Quirin"]


def test_streams_tell_tables_as_they_tell_events(world: World, club: Club) -> None:
    club.begin()
    with running(world) as server:
        streams = {
            seat: Stream(server, f"table={club.table}", club.shown(seat)) for seat in (0, 1, None)
        }
        first = {seat: mark_of(stream.next()) for seat, stream in streams.items()}
        assert all(mark.startswith(f"table/{club.table}:") for mark in first.values())
        club.choose(0)
        for stream in streams.values():
            block = stream.next()
            assert block is not None
            assert block.startswith("event: changed")
            assert f'"table":"{club.table}"' in block
        hand = club.view(0)["own"]["cards"]["hand"]
        moves = [card for card in hand if (card,) != tuple(club.view(0)["own"]["choice"])][:1]
        body = {"seat": 0, "step": club.view(0)["game"]["step"], "moves": moves}
        assert club.post(f"/{club.table}/choices", body, 0).status_code == 200
        assert streams[0].next() is not None
        server.settle()
        for seat in (1, None):
            assert streams[seat].rest() == [], seat
        for stream in streams.values():
            stream.close()


def test_one_stream_follows_events_and_tables(world: World, cast: Cast, club: Club) -> None:
    with running(world) as server:
        stream = Stream(server, f"event={cast.event}&table={club.table}", club.shown(0))
        marks = mark_of(stream.next()).split(",")
        assert {one.partition(":")[0] for one in marks} == {cast.event, f"table/{club.table}"}
        club.sit(0)
        block = stream.next()
        assert block is not None
        assert club.table in block
        stream.close()
        nothing = Stream(server, "table=0000000000000000", {})
        assert nothing.status == 404


def test_who_has_a_stream_open_is_there(world: World, club: Club) -> None:
    club.begin()
    with running(world) as server:
        stream = Stream(server, f"table={club.table}", club.shown(1))
        assert stream.next()
        world.serving.now = Now(world.serving.now + 70_000)
        assert club.get("view", None).json()["away"] == [0]
        stream.close()


def test_where_spectators_are_not_welcome_they_have_no_stream(world: World) -> None:
    club = Club(world, spectators=False).begin()
    with running(world) as server:
        assert Stream(server, f"table={club.table}", {}).status == 404
        assert Stream(server, f"table={club.table}", club.shown(0)).status == 200


def test_no_log_names_a_card_or_a_key(world: World, club: Club) -> None:
    club.begin()
    club.choose(0)
    club.post(f"/{club.table}/choices", {"seat": 0, "step": 3, "moves": [55]}, 1)
    written = world.written.getvalue()
    assert secret_of(0) not in written
    assert "moves" not in written


def test_answers_are_compressed_for_who_accepts_it_and_say_the_same(club: Club) -> None:
    club.begin()
    for what in ("view", "data"):
        where = f"/api/v1/tables/{club.table}/{what}"
        asked = [{**club.shown(0), "accept-encoding": coding} for coding in ("gzip", "identity")]
        packed, plain = (club.world.ask("GET", where, headers=one) for one in asked)
        assert packed.headers["content-encoding"] == "gzip"
        assert "content-encoding" not in plain.headers
        assert packed.json() == plain.json()
        assert packed.headers["etag"] != plain.headers["etag"]
        assert packed.headers["vary"] == plain.headers["vary"] == "accept-encoding"


PAIRS = 200


def _seated(state: TableState, table: TableId) -> TableState:
    """The same table with the people of a club in its seats."""
    chairs = tuple(
        Chair(guest=guest_of(table, table_key(table, secret_of(seat))))
        for seat in range(len(state.chairs))
    )
    return replace(state, chairs=chairs)


@pytest.mark.rule("AS-61")
def test_twin_worlds_look_alike_through_the_server(monkeypatch: pytest.MonkeyPatch) -> None:
    """What differs only in what a viewer may not know is answered alike to the byte."""
    games = ((options, str(number)) for number in count() for options in ALL_OPTIONS.values())
    pairs = (
        pair for options, seed in games for pair in islice(twin_pairs(options, seed), 9, 90, 9)
    )
    differing = 0
    with World() as world:
        club = Club(world)
        table = TableId(club.table)
        for state, twin, viewer in islice(pairs, PAIRS):
            answers = []
            for one in (state, twin):
                served = _seated(one, table)
                monkeypatch.setattr(world.tables, "_state", lambda _table, told=served: told)
                cursor = max(0, one.news.cursor(viewer) - 5)
                asked = ("view", f"news?after={cursor}", "news?after=99999", "record", "data")
                bodies = [club.get(path, viewer).content for path in asked]
                page = re.sub(r'name="key" value="[^"]*"', "", club.page(viewer))
                answers.append((bodies, page))
            assert answers[0] == answers[1], (viewer, state.step)
            differing += state != twin
    assert differing > PAIRS // 2
