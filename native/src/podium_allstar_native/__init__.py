"""All-Star Draft in native code: a shared library that Podium loads (`podium.allstar.native`)."""

from pathlib import Path


def library() -> Path:
    """The shared library of this installation."""
    here = Path(__file__).parent
    return next(path for path in here.iterdir() if path.stem == "podium_allstar")
