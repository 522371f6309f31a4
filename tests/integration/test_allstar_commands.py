"""`podium allstar simulate` and `replay` as a user types them."""

import json
from pathlib import Path

import msgspec
import pytest

from podium.allstar.bots.bot import BOTS
from podium.allstar.bots.match import play
from podium.allstar.bots.playouts import engine, run
from podium.allstar.bots.playouts.batch import Batch
from podium.allstar.bots.playouts.forced import ForcedMoves
from podium.allstar.rules.box import default_box
from podium.allstar.rules.options import Mode, Options
from podium.allstar.rules.playoffs import final_places
from podium.allstar.rules.record import parse_record, record_text
from tests.allstar_scenes import game_of
from tests.golden.allstar.playthroughs import FIRST_DATA, file_of
from tests.integration.podium_command import Done, podium

SHY = """
class Shy:
    name = "shy"

    def choose(self, seen, chance):
        from podium.allstar.rules.legal import forward_moves
        return forward_moves(seen)[0]

class Wrong(Shy):
    def choose(self, seen, chance):
        return -1

class Broken(Shy):
    def choose(self, seen, chance):
        return 1 // 0

class Needy(Shy):
    def __init__(self, more):
        self.more = more

class Mute:
    pass
"""


COUNTING = """
from podium.allstar.rules.legal import forward_moves

class Counting:
    name = "counting"

    def __init__(self):
        self.seat = None
        self.last = -1

    def choose(self, seen, chance):
        assert self.seat in (None, seen.seat)
        assert self.last <= seen.public.step
        self.seat, self.last = seen.seat, seen.public.step
        return forward_moves(seen)[0]
"""


def simulate(*arguments: str | Path) -> Done:
    return podium("allstar", "simulate", *arguments)


def replay(*arguments: str | Path) -> Done:
    return podium("allstar", "replay", *arguments)


@pytest.fixture
def recorded(tmp_path: Path) -> Path:
    """Three games of two managers in a duel."""
    file = tmp_path / "games.txt"
    done = simulate("--mode", "duel", "--games", "3", "--seed", "s", "--record", file)
    assert done.code == 0, done.err
    return file


def test_bots_of_the_same_name_have_rows_of_their_own() -> None:
    done = simulate(
        "--bots", "random,greedy,random,greedy", "--games", "4", "--seed", "s", "--json"
    )
    rows = [(bot["bot"], bot["seats"]) for bot in done.document()["bots"]]
    assert rows == [("random", 1), ("greedy", 1), ("random (2)", 1), ("greedy (2)", 1)]
    assert sum(bot["wins"] for bot in done.document()["bots"]) == pytest.approx(4)
    rest = simulate("--bots", "greedy,greedy", "--games", "2", "--seed", "s", "--json")
    rows = [(bot["bot"], bot["seats"]) for bot in rest.document()["bots"]]
    assert rows == [("greedy", 1), ("greedy (2)", 3)]


def test_bots_are_compared_with_confidence_intervals() -> None:
    done = simulate("--games", "12", "--seed", "s", "--json")
    assert done.code == 0, done.err
    document = done.document()
    assert document["options"]["managers"] == 4
    assert document["games_per_second"] > 0
    greedy, random = document["bots"]
    assert (greedy["bot"], greedy["seats"], random["bot"], random["seats"]) == (
        "greedy",
        1,
        "random",
        3,
    )
    assert greedy["wins"] + random["wins"] == pytest.approx(12)
    for bot in (greedy, random):
        for value in (bot["win_share"], bot["mean_fans"]):
            assert value["low"] <= value["value"] <= value["high"]
    assert greedy["mean_fans"]["low"] > random["mean_fans"]["high"]


def test_the_same_seed_gives_the_same_games(tmp_path: Path) -> None:
    files = [tmp_path / "one", tmp_path / "two"]
    for file in files:
        done = simulate("--managers", "3", "--games", "4", "--seed", "again", "--record", file)
        assert done.code == 0, done.err
    one, two = (file.read_bytes() for file in files)
    assert one == two
    assert one.count(b"podium-allstar/1\n") == 4
    assert list(tmp_path.glob(".*")) == []


def test_bots_change_seats_and_counts_are_those_of_the_games(tmp_path: Path) -> None:
    options, bots = Options(3), [BOTS["greedy"], BOTS["random"], BOTS["random"]]
    wins, fans = 0.0, 0
    for number in range(4):
        turn = number % 3
        last, _ = play(game_of(options), bots[turn:] + bots[:turn], f"x/{number + 1}")
        places = final_places(last.public)
        wins += (places[-turn] == 1) / places.count(1)
        fans += last.public.fans()[-turn]
    document = simulate("--managers", "3", "--games", "4", "--seed", "x", "--json").document()
    assert document["bots"][0]["wins"] == wins
    assert document["bots"][0]["mean_fans"]["value"] == fans / 4


def test_the_table_names_every_bot_and_the_speed() -> None:
    done = simulate("--games", "2", "--mode", "market", "--bots", "greedy,random", "--seed", "s")
    assert done.code == 0
    assert "2 games, 2 managers, market" in done.out
    assert "games per second. Seed: s" in done.out
    for word in ("greedy", "random", "win share (95 %)", "mean fans (95 %)"):
        assert word in done.out


@pytest.mark.parametrize(
    "options",
    [
        ("--shootout", "full-tie"),
        ("--three-pair", "numbers"),
        ("--all-symbols", "one-each"),
        ("--mode", "duel", "--duel-cycle", "pairs"),
        ("--managers", "2", "--species", "duck,hare,bear,panda, tiger"),
    ],
)
def test_every_option_of_the_rules_can_be_chosen(options: tuple[str, ...]) -> None:
    document = simulate("--games", "1", "--json", *options).document()
    name, value = options[-2].removeprefix("--").replace("-", "_"), options[-1]
    found = document["options"][name]
    assert found == value or found == [word.strip() for word in value.split(",")]


def test_own_data_is_played_with(tmp_path: Path) -> None:
    data = tmp_path / "own.json"
    rich = {"4": (126, 120, 115, 111)}
    box = msgspec.structs.replace(
        default_box(), playoff_fans={**default_box().playoff_fans, **rich}
    )
    data.write_bytes(msgspec.json.encode(box))
    games = tmp_path / "games.txt"
    done = simulate("--games", "1", "--data", data, "--record", games, "--json")
    assert done.document()["bots"][1]["mean_fans"]["value"] > 111
    assert replay(games, "--data", data).code == 0
    other = replay(games)
    assert (other.code, other.out) == (2, "")
    assert "game 1: recorded with other data" in other.err
    assert "--data FILE names that data" in other.err


def test_people_can_let_their_own_bots_play(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mine.py").write_text(SHY)
    done = simulate("--games", "2", "--bots", "mine.py:Shy,greedy", "--json")
    assert done.code == 0, done.err
    assert [bot["bot"] for bot in done.document()["bots"]] == ["shy", "greedy"]


@pytest.mark.parametrize(
    ("bot", "expected"),
    [
        ("mine.py:Wrong", "--bots: shy: -1 is not a legal move in the phase pick"),
        ("mine.py:Broken", "--bots: shy line 15: ZeroDivisionError: "),
        ("mine.py:Needy", "--bots: mine.py:Needy: cannot be made: TypeError: "),
        ("mine.py:Mute", "--bots: mine.py:Mute: expected a class with a method choose"),
        ("mine.py:Nobody", "--bots: mine.py: there is no 'Nobody' in it"),
        ("none.py:Shy", "--bots: none.py: there is no such Python file"),
        ("bad.py:Shy", "--bots: bad.py line 2: NameError: name 'nonsense' is not defined"),
        (
            "shark",
            f"--bots: expected {', '.join(BOTS)} or FILE.py:CLASS, found 'shark'",
        ),
        (
            "greedy,",
            f"--bots: expected {', '.join(BOTS)} or FILE.py:CLASS, found ''",
        ),
    ],
)
@pytest.mark.parametrize("command", ["simulate", "play"])
def test_a_bot_that_cannot_play_is_refused_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, bot: str, expected: str, command: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mine.py").write_text(SHY)
    Path("bad.py").write_text("\nnonsense\n")
    monkeypatch.setattr("builtins.input", lambda prompt: "1")
    done = podium("allstar", command, "--bots", bot, "--record", "games.txt")
    assert done.code == 2
    assert command == "play" or not done.out
    assert done.err.startswith(expected)
    assert done.err.count("\n") == 1
    assert list(tmp_path.glob("*games.txt*")) == []


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (("--managers", "3", "--mode", "duel"), "--mode: the mode duel is for two managers"),
        (("--species", "duck"), "--species: expected 8 different ones of "),
        (("--bots", "random," * 4 + "random"), "--bots: expected at most "),
        (("--record", "nowhere/games.txt"), "nowhere/games.txt: cannot be written: No such file"),
        (("--data", "nowhere.json"), "nowhere.json: cannot be read: No such file"),
        (("--data", "bad.json"), "bad.json: Object missing required field"),
    ],
)
def test_what_cannot_be_played_is_refused_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...], expected: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("bad.json").write_text("{}")
    for command in ("simulate", "play"):
        done = podium("allstar", command, *arguments)
        if command == "simulate":
            assert done.out == ""
        assert done.code == 2
        assert done.err.startswith(
            expected.replace("4 names", "3 names" * (command == "play") or "4 names")
        )
        assert done.err.count("\n") == 1


def test_a_record_is_shown_move_by_move(recorded: Path) -> None:
    done = replay(recorded, "--game", "2")
    assert done.code == 0, done.err
    lines = done.out.splitlines()
    assert lines[0] == "Game 2 of 3, 2 managers"
    for number in (1, 2, 3):
        assert f"Round {number}" in lines
    texts = recorded.read_text().split("podium-allstar/1\n")[2]
    assert sum(": keep " in line for line in lines) == texts.count(" pick ")
    assert sum(line.endswith(" away") for line in lines) == texts.count(" give ")
    assert sum(line.strip() in ("Red: seal", "Blue: seal") for line in lines) == texts.count("seal")
    fans = texts.strip().rpartition("fans ")[2].split()
    for total in fans:
        assert any(line.endswith(f" {total} │") for line in lines)


def test_the_first_game_is_shown_unless_another_is_asked_for(recorded: Path) -> None:
    assert replay(recorded).out == replay(recorded, "--game", "1").out


def test_a_record_is_there_for_programs_too(recorded: Path) -> None:
    document = replay(recorded, "--game", "3", "--json").document()
    text = "podium-allstar/1\n" + recorded.read_text().split("podium-allstar/1\n")[3]
    record = parse_record(text)
    assert (document["game"], document["games"], document["seed"]) == (3, 3, "s/3")
    assert tuple(document["fans"]) == record.fans
    assert len(document["entries"]) == len(record.entries)
    assert document["entries"][0]["draw"] == "species"
    first = next(entry for entry in document["entries"] if "move" in entry)
    assert first["move"].startswith("pick ")
    assert first["words"][0].startswith("Red: keep ")
    kinds = {event["type"] for entry in document["entries"] for event in entry["events"]}
    assert {"ArenaScored", "TeamsCompared", "Lost"} <= kinds


@pytest.mark.parametrize("mode", list(Mode))
def test_games_of_every_mode_can_be_shown(tmp_path: Path, mode: Mode) -> None:
    file = tmp_path / "game.txt"
    _, record = play(game_of(Options(2, mode=mode)), [BOTS["random"]] * 2, "any")
    file.write_text(record_text(record))
    done = replay(file)
    assert done.code == 0, done.err
    assert ("starts" in done.out) == (mode is Mode.MARKET)


def test_a_game_that_was_not_finished_is_shown_as_far_as_it_goes(tmp_path: Path) -> None:
    _, record = play(game_of(Options(3)), [BOTS["random"]] * 3, "any")
    short = msgspec.structs.replace(record, entries=record.entries[:9], fans=())
    file = tmp_path / "game.txt"
    file.write_text(record_text(short))
    done = replay(file)
    assert done.code == 0
    assert done.out.endswith("The record ends before the game does.\n")
    assert replay(file, "--json").document()["places"] == []


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        ("podium-allstar/1", "podium-allstar/9", "line 1: expected 'podium-allstar/1'"),
        ("managers 2", "managers two", "game 1: the head: "),
        ("managers 2", "managers 9", "game 1: 9 managers: expected 2 to 6"),
        ("3 0 pick", "3 0 steal", "game 1: line 15: 'steal "),
        ("3 0 pick ", "3 1 give ", "game 1: entry 4, '3 1 give "),
        ("fans ", "fans 1", "game 1: the game did not end with the fans"),
    ],
)
def test_a_bad_record_is_refused_with_its_place(
    recorded: Path, before: str, after: str, expected: str
) -> None:
    text = recorded.read_text()
    assert before in text
    recorded.write_text(text.replace(before, after, 1))
    done = replay(recorded)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith(f"{recorded}: {expected}")
    assert done.err.count("\n") == 1


def test_a_file_that_is_no_text_or_not_there_is_refused(recorded: Path) -> None:
    recorded.write_bytes(b"\xff\xfe")
    assert "expected text in UTF-8" in replay(recorded).err
    gone = replay(recorded.with_name("gone.txt"))
    assert (
        gone.err == f"{recorded.with_name('gone.txt')}: cannot be read: No such file or directory\n"
    )
    assert gone.code == 2


def test_a_game_that_is_not_in_the_file_is_refused(recorded: Path) -> None:
    done = replay(recorded, "--game", "4")
    assert (done.code, done.err) == (2, "--game: expected a game from 1 to 3, found 4\n")


def test_a_game_is_analysed_choice_by_choice(recorded: Path) -> None:
    done = podium("allstar", "analyse", recorded, "--game", "2", "--playouts", "2")
    assert done.code == 0, done.err
    assert "Game 2 of 3, 2 playouts" in done.out
    assert "Round 1, draft, a card for each bench" in done.out
    assert ", gift " in done.out
    assert "buses" in done.out
    assert "Given away" in done.out
    assert done.err == ""


def test_an_analysis_is_there_for_programs_too(recorded: Path) -> None:
    done = podium("allstar", "analyse", recorded, "--playouts", "2", "--json")
    assert done.code == 0, done.err
    document = done.document()
    assert (document["game"], document["games"], document["playouts"]) == (1, 3, 2)
    first = document["decisions"][0]
    assert (first["phase"], first["round"], first["seat"]) == ("pick", 1, 0)
    for decision in document["decisions"]:
        assert decision["clear"] == (decision["given_away"] > 3 * decision["error"])
    sums = [manager["given_away"] for manager in document["managers"]]
    assert sum(sums) == pytest.approx(
        sum(decision["given_away"] for decision in document["decisions"]), abs=0.01
    )
    assert all(row["low"] <= row["given_away"] <= row["high"] for row in document["managers"])
    again = podium("allstar", "analyse", recorded, "--playouts", "2", "--json")
    assert again.out == done.out


def test_a_record_that_ends_early_is_analysed_and_says_so(recorded: Path, tmp_path: Path) -> None:
    file = tmp_path / "early.txt"
    text = recorded.read_text(encoding="utf-8")
    file.write_text("\n".join(text.splitlines()[:24]) + "\n", encoding="utf-8")
    done = podium("allstar", "analyse", file, "--playouts", "2")
    assert done.code == 0, done.err
    assert "The record ends before the game does." in done.out
    assert "Round 1, draft, choice 1" in done.out
    whole = podium("allstar", "analyse", recorded, "--playouts", "1")
    assert "The record ends" not in whole.out


def test_a_file_that_is_no_record_cannot_be_analysed(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear all,\n", encoding="utf-8")
    done = podium("allstar", "analyse", file)
    assert (done.code, done.out) == (2, "")
    assert "letter.txt: line 1: expected 'podium-allstar/1'" in done.err


def test_a_game_to_analyse_that_is_not_there_is_refused(recorded: Path) -> None:
    done = podium("allstar", "analyse", recorded, "--game", "9")
    assert done.code == 2
    assert "--game: expected a game from 1 to 3, found 9" in done.err


def test_own_bots_sit_down_fresh_in_every_game(tmp_path: Path) -> None:
    file = tmp_path / "counting.py"
    file.write_text(COUNTING, encoding="utf-8")
    done = simulate("--games", "3", "--managers", "3", "--bots", f"{file}:Counting", "--seed", "s")
    assert done.code == 0, done.err


def test_the_levels_play(tmp_path: Path) -> None:
    done = simulate("--mode", "market", "--games", "1", "--bots", "fair,easy", "--json")
    assert done.code == 0, done.err
    assert [bot["bot"] for bot in done.document()["bots"]] == ["fair", "easy"]


def test_the_group_lists_its_commands() -> None:
    done = podium("allstar", "--help")
    for name in ("play", "simulate", "replay"):
        assert f"\n  {name} " in done.out
    assert json.loads(simulate("--games", "1", "--json").out)["games"] == 1


def test_a_seed_that_is_no_text_is_refused_in_one_line() -> None:
    done = podium("allstar", "simulate", "--games", "1", "--seed", "\udcff")
    assert (done.code, done.out) == (2, "")
    assert done.err == "--seed: expected text in UTF-8, found other bytes\n"


def test_an_engine_that_is_not_there_is_refused_by_its_name() -> None:
    done = podium("allstar", "simulate", "--games", "1", "--engine", "abacus")
    assert done.code == 2
    assert "--engine: no engine 'abacus': there is arrays" in done.err


def test_the_engine_named_serves_while_the_command_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def engine_named(name: str) -> engine.Engine:
        def counting(batch: Batch, forced: ForcedMoves) -> Batch:
            asked.append(name)
            return run.play_out(batch, forced)

        return counting

    monkeypatch.setattr(engine, "engine_named", engine_named)
    options = ("--mode", "market", "--games", "1", "--bots", "fair,greedy", "--seed", "s", "--json")
    plain = simulate(*options).document()["bots"]
    assert not asked
    assert simulate(*options, "--engine", "mine").document()["bots"] == plain
    assert set(asked) == {"mine"}
    asked.clear()
    assert simulate(*options).document()["bots"] == plain
    assert not asked


def test_a_record_of_an_earlier_podium_is_replayed_with_the_data_of_its_time() -> None:
    done = podium("allstar", "replay", str(file_of("4 managers")), "--json")
    assert done.code == 0, done.err
    assert done.document()["data"] == FIRST_DATA


MANIFEST = """
seed = "arena"
bots = ["random", "greedy-1", "FILE:Shy"]
block = 12
most = 24

[game]
managers = 2
mode = "market"
"""


def arena(folder: Path, text: str, *more: str) -> Done:
    (folder / "shy.py").write_text(SHY, encoding="utf-8")
    manifest = folder / "arena.toml"
    manifest.write_text(text.replace("FILE", str(folder / "shy.py")), encoding="utf-8")
    return podium("allstar", "arena", str(manifest), *more)


def test_arena_rates_bots_whose_games_can_be_replayed(tmp_path: Path) -> None:
    record = tmp_path / "games.txt"
    done = arena(tmp_path, MANIFEST, "--json", "--record", str(record))
    assert done.code == 0, done.err
    found = done.document()
    assert found["bots"][0]["bot"] == "greedy-1"
    assert found["bots"][-1]["points"] == {"value": 0, "low": 0, "high": 0}
    assert found["bots"][0]["share_against_next"]["value"] > 0.5
    games = sum(row["games"] for row in found["bots"]) // 2
    assert record.read_text(encoding="utf-8").count("podium-allstar/1") == games
    last = podium("allstar", "replay", str(record), "--game", str(games))
    assert last.code == 0, last.err
    again = arena(tmp_path, MANIFEST, "--json", "--jobs", "2")
    assert again.document() == found
    assert "greedy-1" in arena(tmp_path, MANIFEST).out


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"random", ', "", ""),
        ('"random"', '"nobody"', "nobody"),
        ('"random"', '"greedy-1"', "different"),
        ("block = 12", "block = 13", "multiples of 4"),
        ("managers = 2", "managers = 9", "2 to 6"),
        ("seed", "sead", "sead"),
        ("[game]", "[game", "arena.toml"),
        ("FILE:Shy", "FILE:Wrong", "not a legal move"),
    ],
)
def test_a_bad_manifest_is_refused(tmp_path: Path, old: str, new: str, said: str) -> None:
    done = arena(tmp_path, MANIFEST.replace(old, new))
    if said:
        assert done.code == 2
        assert said in done.err
    else:
        assert done.code == 0
