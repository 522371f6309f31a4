"""Secrets in addresses of databases, for every command and every way to write one: no output, log,
error or file name has them.
"""

from pathlib import Path

import pytest

from podium.journal.postgres import database
from tests.integration.podium_command import podium
from tests.integration.test_addresses import ADDRESSED

MARKER = "MarkerOfASecret"
NOWHERE = "127.0.0.1:1"
"""Nothing listens there."""
ADDRESSES = (
    f"postgresql://ada:{MARKER}@{NOWHERE}/x",
    f" POSTGRES://ada:{MARKER}@{NOWHERE}/x",
    f"postgresql://ada:@{NOWHERE}/x?password={MARKER}",
    f"postgresql://{NOWHERE}/x?user=ada&password={MARKER}&unknown={MARKER}",
    f"postgresql://ada:{MARKER}@{NOWHERE},bob:{MARKER}@{NOWHERE}/x",
    f"postgresql://ada:{MARKER}%zz@{NOWHERE}/x",
    f"postgresql://ada:%00{MARKER}@{NOWHERE}/x",
    f"postgresql://{NOWHERE}/x?{MARKER}",
    f"postgresql://{NOWHERE}/x?password={MARKER}={MARKER}",
    f"postgresql://{NOWHERE}/x?port={MARKER}",
    f"postgresql://{NOWHERE}/x?sslmode={MARKER}",
    f"postgresql://{NOWHERE}/x password={MARKER}",
    f"postgresql://ada:{MARKER}/x",
    f"postgresql://ada:one/{MARKER}@{NOWHERE}/x",
    f"postgresql:ada:{MARKER}@{NOWHERE}/x",
    f"host={NOWHERE} user=ada password={MARKER} dbname=x",
    f"HOST={NOWHERE} PASSWORD = '{MARKER}'",
    f"ada:{MARKER}@{NOWHERE}/x",
    f"a:{MARKER}@{NOWHERE}/x",
    f"//ada:{MARKER}@{NOWHERE}/x",
    f"//ada:one/{MARKER}@{NOWHERE}/x",
    f"mysql://ada:{MARKER}@{NOWHERE}/x",
    f"jdbc:postgresql://{NOWHERE}/x?password={MARKER}",
    f"sqlite:///x.db?key={MARKER}",
    f"sqlite:///ada:{MARKER}@{NOWHERE}/x",
    f"file:x.db?key={MARKER}",
    f"x.db?password={MARKER}",
)


@pytest.mark.parametrize("stated", [True, False], ids=["option", "variable"])
@pytest.mark.parametrize("line", ADDRESSED, ids=" ".join)
def test_no_command_repeats_the_password_of_a_database(
    line: tuple[str, ...],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    capfd: pytest.CaptureFixture[str],
    *,
    stated: bool,
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(database, "TIMEOUT", 0.05)
    Path("event.json").write_text("{}", encoding="utf-8")
    Path("copy.db").write_bytes(b"")
    Path("list.csv").write_text("Name\nAda\n", encoding="utf-8")
    before = sorted(tmp_path.rglob("*"))
    for address in ADDRESSES:
        if not stated:
            monkeypatch.setenv("PODIUM_DB", address)
        done = podium(*line, *(("--db", address) if stated else ()))
        assert done.code != 0, address
        assert "Traceback" not in done.err
        assert MARKER not in done.out + done.err, address
    assert sorted(tmp_path.rglob("*")) == before
    assert MARKER not in caplog.text + "".join(capfd.readouterr())


@pytest.mark.parametrize(
    "address", [f"https://ada:{MARKER}@shop.test", f"ftp://ada:{MARKER}@shop.test", MARKER + "://"]
)
def test_the_address_of_a_server_has_no_password_and_is_not_repeated(
    address: str, tmp_path: Path
) -> None:
    done = podium("serve", "--db", tmp_path / "x.db", "--address", address)
    assert done.code == 2
    assert "--address" in done.err
    assert MARKER not in done.out + done.err
    assert not list(tmp_path.iterdir())
