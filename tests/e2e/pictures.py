"""Takes the pictures of the guide anew: `python -m tests.e2e.pictures --write`."""

import sys
from hashlib import sha256

from tests.e2e.chromium import browsing
from tests.e2e.guide.shown import FOLDER, pages
from tests.e2e.guide.small_png import small_png


def write() -> None:
    """Writes every picture and what its page said, and removes those that are no more."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for old in FOLDER.iterdir():
        old.unlink()
    with browsing() as browser:
        for one in pages(browser):
            png = small_png(one.page.context, one.page.screenshot())
            (FOLDER / f"{one.name}.png").write_bytes(png)
            (FOLDER / f"{one.name}.txt").write_text(told(png, one.outline), encoding="utf-8")
            sys.stdout.write(f"{one.name}.png: {len(png)} bytes\n")


def told(png: bytes, outline: str) -> str:
    """What stands beside a picture: which one it is about, and what its page said."""
    return f"# {sha256(png).hexdigest()}\n{outline}\n"


if __name__ == "__main__":
    if sys.argv[1:] != ["--write"]:
        sys.exit("say --write to take all pictures of docs/guide/pictures anew")
    write()
