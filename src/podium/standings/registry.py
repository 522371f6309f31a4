"""Every computed kind of tie-break, by name: each module of `standings.tiebreaks` is one.

Tallies are not among them: rulebooks name those themselves.
"""

from importlib import import_module
from pkgutil import iter_modules

from podium.standings import tiebreaks
from podium.standings.kind import TiebreakKind


def _found() -> dict[str, TiebreakKind]:
    names = (module.name for module in iter_modules(tiebreaks.__path__))
    kinds: list[TiebreakKind] = [
        import_module(f"{tiebreaks.__name__}.{name}").KIND for name in names
    ]
    return {kind.name: kind for kind in kinds}


KINDS = _found()
