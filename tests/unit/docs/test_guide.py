"""The guide is true: its words stand on the pages, its links lead somewhere, its commands run."""

import re
import shlex
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.cookiejar import CookieJar
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from podium.bootstrap import open_store
from podium.cli.main import run
from tests.integration.podium_command import podium
from tests.integration.web.test_serve_command import serving
from tests.unit.service.serving import Serving

ROOT = Path(__file__).parents[3]
GUIDES = ROOT / "docs/guide"
ROOM = ("organisers", "judges", "players", "another-laptop")
CATALOGUE = ROOT / "src/podium/web/locale/de/LC_MESSAGES/podium.po"
PAGES = sorted({*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")})


def text_of(name: str) -> str:
    return (GUIDES / f"{name}.md").read_text(encoding="utf-8")


def commands_of(text: str) -> list[str]:
    """Commands as they are typed, without the program."""
    return re.findall(r"^\$ (?:bin/)?podium (.+)$", text, re.MULTILINE)


def words_of_pages() -> list[re.Pattern[str]]:
    """Every text of the pages, anything in place of what is filled in."""
    with CATALOGUE.open(encoding="utf-8") as file:
        ids = [one.id for one in read_po(file) if one.id]
    texts = [text for one in ids for text in ([one] if isinstance(one, str) else one)]
    return [re.compile(re.sub(r"%\\\(\w+\\\)s", ".+", re.escape(text))) for text in texts]


@pytest.mark.parametrize("name", ROOM)
def test_what_is_bold_stands_on_the_pages(name: str) -> None:
    known = words_of_pages()
    bold = re.findall(r"\*\*(.+?)\*\*", text_of(name))
    assert bold
    wrong = [
        text for text in bold if text != "bold" and not any(one.fullmatch(text) for one in known)
    ]
    assert wrong == []


def anchors_of(page: Path) -> set[str]:
    """The places in a page that a link can lead to."""
    headings = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", one.lower()).replace(" ", "-") for one in headings}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_link_leads_somewhere(page: Path) -> None:
    text = re.sub(
        r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL
    )
    for link in re.findall(r"\]\(([^)\s]+)\)", text):
        if not link.startswith(("http://", "https://")):
            path, _, anchor = link.partition("#")
            target = (page.parent / path).resolve() if path else page
            assert target.exists(), link
            assert not anchor or anchor in anchors_of(target), link


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_command_that_is_named_exists(page: Path) -> None:
    named = re.findall(
        r"(?:`|^\$ )(?:bin/)?podium ([a-z]+)", page.read_text(encoding="utf-8"), re.MULTILINE
    )
    known = set(run.list_commands(None))  # type: ignore[arg-type]
    assert set(named) <= known


def test_the_commands_of_the_readme_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    commands = commands_of((ROOT / "README.md").read_text(encoding="utf-8"))
    assert len(commands) == 6
    for command in commands:
        run_as_typed(command, tmp_path)


def test_the_commands_of_the_organisers_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    commands = commands_of(text_of("organisers"))
    assert [command.split()[0] for command in commands] == ["serve", "serve"]
    for command in commands:
        run_as_typed(command, tmp_path)


def run_as_typed(command: str, folder: Path) -> None:
    """Runs a command; a server until it has said how to sign in."""
    if command.split(maxsplit=1)[0] != "serve":
        done = podium(*shlex.split(command))
        assert done.code == 0, (command, done)
        return
    kept = () if "--demo" in command else ("--db", str(folder / "podium.db"))
    with serving(*unannounced(command), *kept, folder=folder) as server:
        assert "Sign in as host: http" in server.said()


def unannounced(command: str) -> list[str]:
    """The options of a server, but for its name: tests tell the network nothing."""
    return shlex.split(command.replace("--name shop", ""))[1:]


def test_a_second_laptop_follows_and_takes_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    _, serve, follow, take_over, verify, differences, *_ = commands_of(text_of("another-laptop"))
    first, second = str(tmp_path / "first.db"), str(tmp_path / "second.db")
    event, code = _event_with_a_player(first)
    phone = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar()))

    with serving(*unannounced(serve), "--db", first, folder=tmp_path) as server:
        shared = re.search(r"with the code ([0-9a-z-]{19}),", server.said())
        assert shared is not None
        Path("code").write_text(shared[1], encoding="utf-8")
        with phone.open(f"http://127.0.0.1:{server.port}/c/{code}", data=b"") as page:
            assert "Name e1" in page.read().decode()
        words = unannounced(follow.replace("shop.local:8000", f"127.0.0.1:{server.port}"))
        place = ("--db", second, "--host", "127.0.0.1", "--port", str(_free_port()))
        with started("standby", *words, *place, "--code-file", "code", folder=tmp_path) as said:
            until(lambda: "In step with" in said())
    with started("standby", *unannounced(take_over), *place, folder=tmp_path) as said:
        until(lambda: "Press Ctrl-C to stop" in said())
        (port,) = set(re.findall(r"http://127\.0\.0\.1:(\d+)", said()))
        with phone.open(f"http://127.0.0.1:{port}/e/{event}/me") as page:
            assert "Name e1" in page.read().decode()
        assert podium(*shlex.split(verify), "--db", second).code == 0
        old = ("--db", first, "--host", "127.0.0.1", "--port", str(_free_port()))
        with started("serve", *old, folder=tmp_path) as stopped:  # it is never ready
            until(lambda: "leads, in term 2" in stopped())
        told = podium(*shlex.split(differences), "--db", first)
        assert (told.code, "leads, in term 2" in told.out) == (0, True)


@contextmanager
def started(*words: str, folder: Path) -> Iterator[Callable[[], str]]:
    """A command in a process of its own; what it has said."""
    said = folder / f"said-{time.monotonic_ns()}"
    command = [sys.executable, "-c", "from podium.cli.main import run; run()"]
    with (
        said.open("wb") as out,
        subprocess.Popen(
            [*command, *words], stdin=subprocess.DEVNULL, stdout=out, stderr=out
        ) as process,
    ):
        try:
            yield lambda: said.read_text(encoding="utf-8")
        finally:
            process.kill()


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def until(done: Callable[[], bool]) -> None:
    """Waits for it, for two minutes at most."""
    deadline = time.monotonic() + 120
    while not done():
        assert time.monotonic() < deadline
        time.sleep(0.05)


def test_an_event_goes_on_at_another_laptop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    commands = commands_of(text_of("another-laptop"))
    prepare, verify, serve, backup, restore, again = (commands[at] for at in (0, 4, 6, 7, 8, 9))
    first, second = str(tmp_path / "first.db"), str(tmp_path / "second.db")
    event, code = _event_with_a_player(first)
    phone = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar()))

    monkeypatch.setenv("PODIUM_DB", first)
    assert podium(*shlex.split(prepare)).code == 0
    with (
        serving(*unannounced(serve), folder=tmp_path) as server,
        phone.open(f"http://127.0.0.1:{server.port}/c/{code}", data=b"") as page,
    ):
        assert "Name e1" in page.read().decode()
    assert podium(*shlex.split(backup)).code == 0
    copies = sorted(Path("stick").glob("*.db"))
    assert copies

    monkeypatch.setenv("PODIUM_DB", second)
    assert podium(*shlex.split(restore)).code == 0
    assert podium(*shlex.split(restore)).code != 0  # never over one that is there
    assert podium(*shlex.split(verify)).code == 0
    with serving(*unannounced(again), folder=tmp_path) as server:
        with phone.open(f"http://127.0.0.1:{server.port}/e/{event}/me") as page:
            assert "Name e1" in page.read().decode()
        assert "Sign in as host" in server.said()

    monkeypatch.setenv("PODIUM_DB", str(tmp_path / "third.db"))
    assert podium("restore", copies[-1]).code == 0
    assert podium(*shlex.split(verify)).code == 0


def _event_with_a_player(database: str) -> tuple[str, str]:
    """An event in its first round, and the personal code of one who plays in it."""
    world = Serving(open_store(database))
    event = world.running(name="Saturday Showdown")
    claim = world.access.claims.issue(event, "p1", world.now)
    world.service.close()
    return event, claim.code.reveal()
