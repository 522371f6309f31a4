"""Static files under names with their digest: the content of a name never changes."""

import gzip
import hashlib
import re
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from msgspec import Struct

PREFIX = "/static/"
FOREVER = "public, max-age=31536000, immutable"
_TYPES = {
    "css": "text/css; charset=utf-8",
    "png": "image/png",
    "js": "text/javascript; charset=utf-8",
    "svg": "image/svg+xml; charset=utf-8",
    "txt": "text/plain; charset=utf-8",
    "woff2": "font/woff2",
}
_REFERENCE = re.compile(r'url\("([a-z0-9.-]+\.[a-z0-9]+)"\)')


class Asset(Struct, frozen=True):
    """A file as it is sent. `name`: the last part of its address."""

    name: str
    content_type: str
    body: bytes
    gzipped: bytes


class Assets:
    """All static files. Style sheets may refer to other files as `url("name.svg")`."""

    def __init__(self, sources: dict[str, bytes]) -> None:
        self._names: dict[str, str] = {}
        self._assets: dict[str, Asset] = {}
        for source in sorted(sources, key=lambda name: (name.endswith(".css"), name)):
            body = sources[source]
            if source.endswith(".css"):
                body = _REFERENCE.sub(self._reference, body.decode()).encode()
            self._add(source, body)

    def address(self, source: str) -> str:
        """The address of a file, such as `podium.css`."""
        return PREFIX + self._names[source]

    def get(self, name: str) -> Asset | None:
        """The file with this name, digest included."""
        return self._assets.get(name)

    def _add(self, source: str, body: bytes) -> None:
        stem, _, ending = source.rpartition(".")
        name = f"{stem}.{hashlib.sha256(body).hexdigest()[:12]}.{ending}"
        self._names[source] = name
        self._assets[name] = Asset(
            name, _TYPES[ending], body, gzip.compress(body, compresslevel=9, mtime=0)
        )

    def _reference(self, found: re.Match[str]) -> str:
        return f'url("{self._names[found[1]]}")'


@cache
def shipped_assets() -> Assets:
    """The files that come with Podium."""
    folder = files("podium.web.static")
    return Assets(dict(_found(folder) | _found(folder / "vendor")))


def _found(folder: Traversable) -> dict[str, bytes]:
    return {
        one.name: one.read_bytes()
        for one in folder.iterdir()
        if one.is_file() and one.name.rpartition(".")[2] in _TYPES
    }
