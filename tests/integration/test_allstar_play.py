"""`podium allstar play`: whole games typed through a pipe, and one in a terminal."""

import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from podium.allstar.rules.box import default_box
from podium.allstar.rules.record import parse_record
from podium.cli.allstar.sitting import Sitting
from podium.cli.main import run
from tests.allstar_records import last_state
from tests.integration.podium_command import Done, podium

HINTS = "t\n\n" * 200


def play(typed: str, *arguments: str | Path) -> Done:
    """Plays with lines typed in advance; what is typed too much is never read."""
    hints = () if "--hints" in arguments else ("--hints", "greedy")
    command = ["allstar", "play", *hints, *(str(argument) for argument in arguments)]
    result = CliRunner().invoke(run, command, input=typed)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return Done(result.exit_code, result.stdout, result.stderr)


@pytest.mark.parametrize(
    "options",
    [
        *(("--managers", str(managers)) for managers in (2, 3, 4, 5, 6)),
        ("--mode", "duel"),
        ("--mode", "market", "--shootout", "full-tie"),
    ],
)
def test_a_whole_game_can_be_played_through_a_pipe(
    tmp_path: Path, options: tuple[str, ...]
) -> None:
    file = tmp_path / "game.txt"
    done = play(HINTS, *options, "--seed", "pipe", "--record", file)
    assert done.code == 0, done.err
    assert "Final places" in done.out
    assert "Traceback" not in done.out
    assert done.out.endswith("The same cards again: --seed pipe\n")
    record = parse_record(file.read_text())
    assert last_state(record, default_box()).public.fans() == record.fans
    assert podium("allstar", "replay", file).code == 0


@pytest.mark.parametrize(
    ("mode", "expected"), [("market", "Left over and out of the game: "), ("duel", "gives you ")]
)
def test_the_other_s_draft_is_told_below_the_table(mode: str, expected: str) -> None:
    assert expected in play("t\n" * 4, "--mode", mode, "--seed", "told").out


def test_the_same_seed_deals_the_same_cards() -> None:
    assert play("q\n", "--seed", "a").out == play("q\n", "--seed", "a").out
    assert play("q\n", "--seed", "a").out != play("q\n", "--seed", "b").out


@pytest.mark.parametrize("typed", ["", "q\n", "quit\n", "t\nt\n", "?\no\nQ\n"])
def test_leaving_the_game_is_friendly_and_leaves_no_file(tmp_path: Path, typed: str) -> None:
    file = tmp_path / "game.txt"
    done = play(typed, "--seed", "bye", "--record", file)
    assert done.code == 0
    assert done.out.endswith("Goodbye!\nThe same cards again: --seed bye\n")
    assert list(tmp_path.iterdir()) == []


def test_ctrl_c_leaves_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(prompt: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupted)
    done = podium("allstar", "play", "--seed", "x")
    assert done.code == 0
    assert "Goodbye!" in done.out


def test_ctrl_c_leaves_the_game_while_the_others_think(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(self: Sitting) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Sitting, "go_on", interrupted)
    done = play("", "--seed", "x")
    assert done.code == 0
    assert done.out.endswith("Goodbye!\nThe same cards again: --seed x\n")


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("x\n", "I do not understand 'x'. Numbers go from 1 to 6; ? is help."),
        ("7\n", "There is no 7: numbers go from 1 to 6."),
        ("0\n", "There is no 0: numbers go from 1 to 6."),
        ("1 2\n", "One number, please: 1 to 6."),
        ("\n", "One number, please: 1 to 6."),
        ("u\n", "There is nothing to undo."),
        ("h\n", "greedy would keep "),
        ("?\n", "A team is as strong as its largest group"),
        ("o\n", "nothing yet"),
        ("v\n", "Of equal groups: symbol before number before species"),
        ("v\n", "symbol: goal, helmet, stick, skate, puck"),
        ("v\n", "The playoffs pay 30, 22, 16, 11 fans"),
        ("t\n" * 5 + "\n", "Not yet, still missing: 5 more for team 1."),
        ("t\n" * 5 + "1 2 3 4 5 6\n", "That does not work: the team is full"),
        ("t\n" * 5 + "1 1\n", "That does not work: that card is not free."),
        ("t\n" * 5 + "1a 2\n", "There is no card 1a to swap."),
        ("t\n" * 5 + "b21\n", "Each bus goes to one team"),
        ("t\n" * 5 + "h\n", "greedy would choose "),
    ],
)
def test_whatever_is_typed_is_answered(typed: str, expected: str) -> None:
    done = play(typed, "--seed", "answers")
    assert done.code == 0
    assert expected in done.out


def last_screen(out: str) -> str:
    """The last table that was shown."""
    return out.rpartition("────\n")[2]


def test_small_moves_can_be_taken_back_until_they_are_sealed() -> None:
    draft = "t\n" * 5
    bare = last_screen(play(draft + "o\n", "--seed", "undo").out)  # without news of the draft
    assert "Missing: 5 more for team 1" in bare
    built = last_screen(play(draft + "1 2 3\n4\n", "--seed", "undo").out)
    assert "Missing: 1 more for team 1" in built
    assert built.count("*") == 4
    assert last_screen(play(draft + "1 2 3\n4\nu\nu\n", "--seed", "undo").out) == bare
    assert last_screen(play(draft + "1 2 3\n1 2 3\n", "--seed", "undo").out) == bare
    assert "There is nothing to undo." in play(draft + "u\n", "--seed", "undo").out


def test_a_swap_and_buses_are_typed_in_the_second_round() -> None:
    second_round = "t\n" * 6 + "\n" + "t\n" * 5
    out = " ".join(play(f"{second_round}1a 1 b21\n", "--seed", "swap").out.split())
    assert "(bus 2) [swapped out: " in out
    assert "Missing: 5 more for team 2" in out
    out = play(f"{second_round}1a 1\n1b 2\n", "--seed", "swap").out
    assert "each team swaps at most one card" in out
    assert "Swap with which card" in play(f"{second_round}1a\n", "--seed", "swap").out


def test_the_screen_shows_nothing_of_other_hands() -> None:
    """The first screen names the six cards of the own hand and no others."""
    out = play("q\n", "--seed", "secret").out
    names = {f"{card.species.replace('_', ' ')} {card.number}" for card in default_box().cards}
    shown = [line[4:].strip() for line in out.splitlines() if line[:2].strip().isdigit()]
    assert len(shown) == 6
    assert all(any(card.startswith(name) for name in names) for card in shown)
    rest = "".join(line for line in out.splitlines() if not line[:2].strip().isdigit())
    assert not [name for name in names if f"{name} " in rest]


def in_terminal(typed: bytes, *arguments: str) -> str:
    """What a terminal shows while this is typed."""
    ours, theirs = pty.openpty()
    code = "from podium.cli.main import run; run()"
    command = [sys.executable, "-c", code, "allstar", "play", "--hints", "greedy", *arguments]
    settings = {**os.environ, "TERM": "xterm", "COLUMNS": "80", "LINES": "24"}
    with subprocess.Popen(
        command, stdin=theirs, stdout=theirs, stderr=subprocess.PIPE, env=settings
    ) as process:
        os.close(theirs)
        os.write(ours, typed)
        shown = b""
        try:
            while chunk := os.read(ours, 4096):
                shown += chunk
        except OSError:  # how a terminal says that the other side is gone
            pass
        assert process.wait(timeout=60) == 0
        assert process.stderr is not None
        assert process.stderr.read() == b""
    os.close(ours)
    return shown.decode()


def test_a_terminal_gets_a_fresh_screen_for_every_choice() -> None:
    text = in_terminal(b"?\n\nt\nq\n", "--seed", "tty")
    assert text.count("\x1b[2J") == 4
    assert text.count("The others choose ...") == 1
    assert "Enter goes on" in text
    assert "Goodbye!" in text


def test_after_a_game_another_one_is_offered() -> None:
    """The questions of both games together: what is typed too much is answered by leaving."""
    text = in_terminal(b"t\n\n" * 400 + b"q\nq\n", "--managers", "2", "--mode", "market")
    assert "Enter plays another game" in text


def test_hints_are_given_by_a_strong_bot_unless_told_otherwise() -> None:
    assert "strong would keep " in play("h\n", "--seed", "answers", "--hints", "strong").out
    assert "[default: strong]" in podium("allstar", "play", "--help").out
