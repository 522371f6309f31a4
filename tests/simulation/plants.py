"""Faults that can be planted in Podium, to see that the auditor finds them.

A planted fault is a change of a module's text as it is imported; the files stay as they are.
"""

import importlib.abc
import importlib.machinery
import sys
from collections.abc import Sequence
from types import CodeType, ModuleType
from typing import Any, NamedTuple


class Change(NamedTuple):
    """A text that a module has exactly once, and what stands there instead."""

    old: str
    new: str


class Plant(NamedTuple):
    """A fault in one module."""

    module: str
    changes: tuple[Change, ...]


def _plant(module: str, *texts: str) -> Plant:
    pairs = zip(texts[::2], texts[1::2], strict=True)
    return Plant(f"podium.{module}", tuple(Change(*pair) for pair in pairs))


_WRITER = "journal.sqlite.writer"
PLANTS = {
    "acknowledged-before-commit": _plant(
        _WRITER,
        "        began = time.monotonic()\n        self._connection",
        "        began = time.monotonic()\n        for waiting in done:\n"
        "            waiting.future.set_result(waiting.answer)\n        self._connection",
        "        self._files.check()\n        for waiting in done:\n"
        "            waiting.future.set_result(waiting.answer)\n",
        "",
    ),
    "nothing-synced": _plant(
        "journal.sqlite.connection", '("synchronous", "full")', '("synchronous", "off")'
    ),
    "synced-at-checkpoints-only": _plant(
        "journal.sqlite.connection", '("synchronous", "full")', '("synchronous", "normal")'
    ),
    "disk-errors-ignored": _plant(
        _WRITER,
        "waiting.future.set_exception(type(failure)(*failure.args))",
        "waiting.future.set_result(waiting.answer)",
    ),
    "group-rolled-back": _plant(
        _WRITER,
        "        began = time.monotonic()\n",
        "        began = time.monotonic()\n        if len(done) > 1:\n"
        '            self._connection.execute("ROLLBACK")\n'
        '            self._connection.execute("BEGIN")\n',
    ),
    "keys-forgotten": _plant(
        "service.acts",
        "idempotency_key=self.scope + self.key,",
        "idempotency_key=self.scope + self.fresh.hex(),",
    ),
    "first-answer-forgotten": _plant(
        "journal.sqlite.store",
        "return None if done is None else answer_again(done, fingerprint)",
        "return None",
    ),
    "names-after-facts": _plant(
        "service.acts",
        "        self._people.put(event, people)\n"
        "        answer = self._handle(event, act, envelope)\n",
        "        answer = self._handle(event, act, envelope)\n"
        "        self._people.put(event, people)\n",
    ),
    "entrants-with-new-ids": _plant(
        "web.acts.joining",
        'return PersonId(id_by_key(request, f"person{which}"))',
        "return PersonId(__import__('secrets').token_hex(8))",
    ),
    "failure-taken-for-success": _plant(
        "streams.attempt",
        "                line.abandon(flight)\n            raise\n",
        "                line.land(flight)\n"
        "            return Done(line.stream, flight.news.first, flight.news.last)\n",
    ),
    "shown-before-durable": _plant(
        "streams.line",
        "        return self._durable if self._loaded else None\n",
        "        return self._durable if self._loaded and not self._flights else (\n"
        "            self._flights[-1].after if self._loaded else None)\n",
        "            self.catch_up()\n        return self._durable\n",
        "            self.catch_up()\n"
        "        return self._flights[-1].after if self._flights else self._durable\n",
    ),
    "last-entry-not-read": _plant(
        "streams.line",
        "        entries = self._journal.read(self.stream, self._durable.head.version)\n",
        "        entries = self._journal.read(self.stream, self._durable.head.version)\n"
        "        entries = entries[:-1] if len(entries) > 1 else entries\n",
    ),
    "streams-not-woken": _plant(
        "streams.followers", "                handle.wake()\n", "                pass\n"
    ),
    "missed-news-forgotten": _plant(
        "web.live.stream",
        "if subject in connection.cursors and connection.cursors[subject] != cursor",
        "if not subject",
    ),
    "cursor-starts-over": _plant(
        "event.view.build",
        'return f"{state.public}.{own}"',
        'return f"{state.public % 50}.{own}"',
    ),
    "sessions-end-with-the-server": _plant(
        "people.access.sessions",
        "            if self._checked is None:\n",
        "            if self._checked is None:\n"
        "                self._store.sweep(now, idle=1_000, news_before=Now(now - NEWS_KEPT))\n",
    ),
    "mails-for-everyone": _plant(
        "web.api.reading",
        "_full_names(request, line) if request.event.viewer.role.is_staff else UNSET",
        "_full_names(request, line)",
    ),
    "staff-pages-cached-for-all": _plant(
        "web.http.middleware",
        "if found is None or not (plain or token_of(headers).shown is Shown.NOTHING):",
        "if found is None:",
    ),
    "hidden-event-shown": _plant(
        "event.identity",
        "return state.setup.announced is None and not viewer.role.is_staff",
        "return False",
    ),
    "report-is-final": _plant(
        "event.reports", "        kind = ResultReported\n", "        kind = ResultConfirmed\n"
    ),
    "hidden-time-shown": _plant(
        "event.view.clock_line",
        "            return ClockLine(number, Phase.RUNNING)\n",
        "            return _shown(state, number, clock, now, ends=round_end(clock))\n",
    ),
    "correction-lost": _plant(
        "event.results",
        "    return settled(state, fact.match, fact.result)\n",
        "    was = state.rounds[fact.match.round - 1].matches[fact.match.index].match.result\n"
        "    return settled(state, fact.match, was or fact.result)\n",
    ),
    "old-page-from-cache": _plant(
        "web.http.response_cache",
        "FRESH = 1.0",
        "FRESH = 600.0",
        "return (group, self._changes[group], version, what)",
        'return (group, self._changes[group], "", what)',
    ),
    "time-stands-still-asleep": _plant(
        "kernel.now",
        'boot = getattr(time, "CLOCK_BOOTTIME", None)',
        "boot = None",
    ),
    "time-of-day-believed": _plant(
        "kernel.now",
        "return Now(self._steady() + self._offset)",
        "return Now(_wall())",
    ),
    "notes-of-warnings-for-players": _plant(
        "event.view.own",
        "WarningLine(key, kept.version, kept.entrant, kept.ground, kept.rule)",
        "WarningLine(key, kept.version, kept.entrant, kept.ground, kept.rule, kept.note)",
    ),
}


class _Altered(importlib.machinery.SourceFileLoader):
    """Loads a module with a planted fault."""

    def __init__(self, name: str, path: str, plant: Plant) -> None:
        super().__init__(name, path)
        self._plant = plant

    def get_code(self, fullname: str) -> CodeType:
        """Compiled from the changed text; nothing is kept on the disk."""
        text = self.get_data(self.path).decode()
        return compile(altered(text, self._plant), self.path, "exec")


class _Finder(importlib.abc.MetaPathFinder):
    def __init__(self, plant: Plant) -> None:
        self._plant = plant

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> Any:
        """The changed module; None for all others."""
        if fullname != self._plant.module:
            return None
        found = importlib.machinery.PathFinder.find_spec(fullname, path, target)
        assert found is not None
        assert found.origin is not None
        found.loader = _Altered(fullname, found.origin, self._plant)
        return found


def altered(text: str, plant: Plant) -> str:
    """The text of a module with a fault."""
    for change in plant.changes:
        if text.count(change.old) != 1:
            raise ValueError(f"{plant.module} has {text.count(change.old)} times: {change.old}")
        text = text.replace(change.old, change.new)
    return text


def plant(name: str) -> None:
    """Plants a fault in this process, before Podium is imported."""
    chosen = PLANTS[name]
    assert chosen.module not in sys.modules, "too late"
    sys.meta_path.insert(0, _Finder(chosen))
