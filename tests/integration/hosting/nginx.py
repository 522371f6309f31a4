"""A real nginx with the configuration that hosts install, on ports of this machine alone."""

import shutil
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from tests.integration.web.test_serve_command import _free_port

ROOT = Path(__file__).parents[3]
EXAMPLE = ROOT / "deploy" / "nginx.conf"
TLS = ROOT / "tests" / "integration" / "web" / "tls"
PATIENCE = 120.0
ATTEMPTS = 5
_MAIN = """
daemon off;
pid {folder}/pid;
error_log {folder}/errors;
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder}/bodies;
    proxy_temp_path {folder}/proxied;
    fastcgi_temp_path {folder}/unused;
    uwsgi_temp_path {folder}/unused;
    scgi_temp_path {folder}/unused;
    include {folder}/podium.conf;
}}
"""


def example(port: int, processes: Sequence[int]) -> str:
    """The example with ports and a certificate of the test; everything else as it is."""
    text = EXAMPLE.read_text(encoding="utf-8")
    changes = {
        "    listen [::]:443 ssl;\n": "",
        "listen 443 ssl": f"listen 127.0.0.1:{port} ssl",
        "127.0.0.1:8001": f"127.0.0.1:{processes[0]}",
        "127.0.0.1:8002": f"127.0.0.1:{processes[1]}",
        "/etc/podium/cert.pem": str(TLS / "cert.pem"),
        "/etc/podium/key.pem": str(TLS / "key.pem"),
    }
    for old, new in changes.items():
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return text


@contextmanager
def proxy(folder: Path, processes: Sequence[int]) -> Iterator[int]:
    """nginx before these processes until the block ends; the port on which it listens."""
    port, running = _started(folder, processes)
    try:
        yield port
    finally:
        running.terminate()
        running.wait(PATIENCE)


def _started(folder: Path, processes: Sequence[int]) -> "tuple[int, subprocess.Popen[bytes]]":
    """nginx on a free port; if somebody else was quicker to take it, on another."""
    program = shutil.which("nginx", path="/usr/sbin:/usr/local/sbin:/usr/bin:/usr/local/bin")
    assert program, "nginx is needed for the tests: bin/prepare-system"
    (folder / "nginx.conf").write_text(_MAIN.format(folder=folder), encoding="utf-8")
    command = [program, "-p", str(folder), "-c", str(folder / "nginx.conf"), "-e", "stderr"]
    for _ in range(ATTEMPTS):
        port = _free_port()
        (folder / "podium.conf").write_text(example(port, processes), encoding="utf-8")
        running = subprocess.Popen(command, stderr=subprocess.DEVNULL)
        if _listens(running, folder / "pid"):
            return port, running
    checked = subprocess.run([*command, "-t"], capture_output=True, text=True, check=False)
    raise AssertionError(checked.stderr)


def _listens(running: "subprocess.Popen[bytes]", written: Path) -> bool:
    """Waits until nginx has taken its port, after which it writes its number, or has ended."""
    until = time.monotonic() + PATIENCE
    while running.poll() is None:
        if written.exists() and written.read_text().strip() == str(running.pid):
            return True
        assert time.monotonic() < until
        time.sleep(0.05)
    return False
