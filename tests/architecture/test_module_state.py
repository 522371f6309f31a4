"""No module of a pure room keeps state: what it holds at module level never changes."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import podium

ROOT = Path(podium.__file__).parent
PURE = (
    "kernel",
    "core",
    "results",
    "standings",
    "pairing",
    "brackets",
    "clock",
    "rosters",
    "rulebooks",
    "progress",
    "event",
    "study",
    "eventfile",
    "allstar",
    "web/pages",
    "web/texts",
)
"""The rooms without files, clocks and threads, those beside them that only read, and pages."""

_GROWING = frozenset(
    {
        "dict",
        "list",
        "set",
        "deque",
        "defaultdict",
        "Counter",
        "OrderedDict",
        "WeakKeyDictionary",
        "WeakValueDictionary",
        "WeakSet",
        "Cache",
        "IdentityCache",
    }
)
_FILLING = frozenset(
    {"append", "add", "clear", "extend", "pop", "popitem", "setdefault", "update", "move_to_end"}
)


def modules() -> list[Path]:
    return [path for room in PURE for path in sorted((ROOT / room).rglob("*.py"))]


def problems(source: str) -> Iterator[str]:
    """What in a module could change from one call to the next."""
    tree = ast.parse(source)
    growing = _GROWING | _growing_classes(tree)
    tables = set()
    for name, value in _assigned(tree):
        if isinstance(value, ast.Call) and _called(value) in growing:
            yield f"{name} is a {_called(value)}"
        elif _is_table(value):
            if not ast.unparse(value).strip("[]{}() "):
                yield f"{name} starts empty"
            tables.add(name)
    for node in ast.walk(tree):
        if isinstance(node, ast.Global):
            yield f"{', '.join(node.names)} is assigned in a function"
        if isinstance(node, ast.FunctionDef) and _remembers(node):
            yield f"{node.name} remembers what it answered to which arguments"
    yield from (f"{name} is filled in a function" for name in _filled(tree) if name in tables)


def _assigned(tree: ast.Module) -> Iterator[tuple[str, ast.expr]]:
    for node in tree.body:
        if isinstance(node, ast.Assign):
            yield ast.unparse(node.targets[0]), node.value
        elif isinstance(node, ast.AnnAssign) and node.value is not None:
            yield ast.unparse(node.target), node.value


def _is_table(value: ast.expr) -> bool:
    return isinstance(
        value, ast.Dict | ast.List | ast.Set | ast.DictComp | ast.ListComp | ast.SetComp
    )


def _called(call: ast.Call) -> str:
    """The name of what is called, without its module and type arguments."""
    function = call.func.value if isinstance(call.func, ast.Subscript) else call.func
    return function.attr if isinstance(function, ast.Attribute) else ast.unparse(function)


def _growing_classes(tree: ast.Module) -> frozenset[str]:
    """The module's own classes that make something that grows."""
    return frozenset(
        node.name
        for node in tree.body
        if isinstance(node, ast.ClassDef)
        and any(isinstance(one, ast.Call) and _called(one) in _GROWING for one in ast.walk(node))
    )


def _remembers(node: ast.FunctionDef) -> bool:
    caches = [one for one in node.decorator_list if "cache" in ast.unparse(one).split("(")[0]]
    property_ = any("cached_property" in ast.unparse(one) for one in caches)
    arguments = node.args
    takes = (arguments.args, arguments.posonlyargs, arguments.kwonlyargs)
    some = any(takes) or arguments.vararg is not None or arguments.kwarg is not None
    return bool(caches) and some and not property_


def _filled(tree: ast.Module) -> Iterator[str]:
    """Names that a function assigns into or calls a filling method of."""
    for function in ast.walk(tree):
        if not isinstance(function, ast.FunctionDef):
            continue
        for node in ast.walk(function):
            match node:
                case ast.Subscript(value=ast.Name(id=name), ctx=ast.Store() | ast.Del()):
                    yield name
                case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr=method)) if (
                    method in _FILLING
                ):
                    yield name
                case _:
                    pass


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(ROOT)))
def test_a_module_of_a_pure_room_keeps_no_state(path: Path) -> None:
    assert list(problems(path.read_text(encoding="utf-8"))) == []


@pytest.mark.parametrize(
    "source",
    [
        "_known = {}",
        "_known: dict[str, int] = {}",
        "_known = dict()",
        "_known: OrderedDict[str, int] = OrderedDict()",
        "_known = collections.OrderedDict[str, int]()",
        "_known = WeakKeyDictionary()",
        "_known = Cache(10)",
        "class Memory:\n    def __init__(self):\n        self.kept = set()\n_known = Memory()",
        "TABLE = {1: 2}\ndef work(key):\n    TABLE[key] = 3",
        "TABLE = {1: 2}\ndef work(key):\n    TABLE.setdefault(key, 3)",
        "@lru_cache(maxsize=9)\ndef work(key):\n    return key",
        "@functools.cache\ndef work(*, key):\n    return key",
        "_last = None\ndef work():\n    global _last\n    _last = 1",
    ],
)
def test_state_at_module_level_is_noticed(source: str) -> None:
    assert list(problems(source))


@pytest.mark.parametrize(
    "source",
    [
        "TABLE = {1: 2}",
        "NAMES: Mapping[int, str] = MappingProxyType({1: 'one'})",
        "EVERYONE = Audience(everyone=True)",
        "@cache\ndef shipped():\n    return load()",
        "class Page:\n    @cached_property\n    def text(self):\n        return ''",
        "def work():\n    known = {}\n    known[1] = 2",
    ],
)
def test_tables_and_values_are_not_state(source: str) -> None:
    assert not list(problems(source))
