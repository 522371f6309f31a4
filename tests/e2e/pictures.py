"""Takes the pictures of the guide anew: `python -m tests.e2e.pictures --write`."""

import sys

from tests.e2e.chromium import browsing
from tests.e2e.guide.shown import FOLDER, pictures


def write() -> None:
    """Writes every picture and what its page said, and removes those that are no more."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for old in FOLDER.iterdir():
        old.unlink()
    with browsing() as browser:
        for one in pictures(browser):
            (FOLDER / f"{one.name}.png").write_bytes(one.png)
            (FOLDER / f"{one.name}.txt").write_text(one.told, encoding="utf-8")
            print(f"{one.name}.png: {len(one.png)} bytes")


if __name__ == "__main__":
    if sys.argv[1:] != ["--write"]:
        sys.exit("say --write to take all pictures of docs/guide/pictures anew")
    write()
