"""Small mistakes that can be planted in a module, one at a time."""

import ast
from collections.abc import Callable, Iterator
from typing import NamedTuple

_COMPARISONS: dict[type[ast.cmpop], tuple[str, str]] = {
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.In: ("in", "not in"),
    ast.NotIn: ("not in", "in"),
    ast.Is: ("is", "is not"),
    ast.IsNot: ("is not", "is"),
}
_SUMS: dict[type[ast.operator], tuple[str, str]] = {ast.Add: ("+", "-"), ast.Sub: ("-", "+")}
_JOINED: dict[type[ast.boolop], tuple[str, str]] = {ast.And: ("and", "or"), ast.Or: ("or", "and")}
_CALLED = {"min": "max", "max": "min", "any": "all", "all": "any"}
_LEAVES = (ast.Return, ast.Raise, ast.Continue, ast.Break)


class Mistake(NamedTuple):
    """The text from `start` to `end` of a module is replaced. `line`: where, counted from 1."""

    line: int
    start: int
    end: int
    text: str

    def planted(self, source: str) -> str:
        """The module with the mistake."""
        return source[: self.start] + self.text + source[self.end :]


def mistakes(source: str) -> tuple[Mistake, ...]:
    """Everything that can be planted in a module, in the order of its text. What a type checker
    or a reader of the texts would see is left out: annotations and docstrings.
    """
    module = _Module(source)
    found = {one for node in module.nodes() for find in _FINDERS for one in find(module, node)}
    return tuple(sorted(found, key=lambda one: (one.start, one.end, one.text)))


class _Module:
    """A module with its text by position."""

    def __init__(self, source: str) -> None:
        self.source = source
        self._tree = ast.parse(source)
        lines = source.splitlines(keepends=True)
        self._lines = lines
        self._starts = [0]
        for line in lines:
            self._starts.append(self._starts[-1] + len(line))

    def nodes(self) -> Iterator[ast.AST]:
        """Every node that runs, annotations left out."""
        waiting: list[ast.AST] = [self._tree]
        while waiting:
            node = waiting.pop()
            yield node
            for name, value in ast.iter_fields(node):
                if name in ("annotation", "returns", "type_params"):
                    continue
                children = value if isinstance(value, list) else [value]
                waiting += [child for child in children if isinstance(child, ast.AST)]

    def start(self, node: ast.expr | ast.stmt) -> int:
        """Where a node begins in the text."""
        return self._place(node.lineno, node.col_offset)

    def end(self, node: ast.expr | ast.stmt) -> int:
        """Where a node ends in the text."""
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return self._place(node.end_lineno, node.end_col_offset)

    def _place(self, line: int, column: int) -> int:
        """Columns of the tree count bytes."""
        text = self._lines[line - 1]
        return self._starts[line - 1] + len(text.encode()[:column].decode())

    def between(
        self, left: ast.expr, right: ast.expr, change: tuple[str, str]
    ) -> Iterator[Mistake]:
        """The operator between two operands replaced by another."""
        start, end = self.end(left), self.start(right)
        old, new = change
        at = self.source.find(old, start, end)
        if at >= 0:
            yield Mistake(left.lineno, at, at + len(old), new)

    def instead(self, node: ast.expr, text: str) -> Mistake:
        """A node replaced by another text."""
        return Mistake(node.lineno, self.start(node), self.end(node), text)


def _compared(module: _Module, node: ast.AST) -> Iterator[Mistake]:
    if isinstance(node, ast.Compare):
        operands = (node.left, *node.comparators)
        for left, kind, right in zip(operands, node.ops, operands[1:], strict=False):
            yield from module.between(left, right, _COMPARISONS[type(kind)])


def _joined(module: _Module, node: ast.AST) -> Iterator[Mistake]:
    if isinstance(node, ast.BoolOp):
        for left, right in zip(node.values, node.values[1:], strict=False):
            yield from module.between(left, right, _JOINED[type(node.op)])


def _added(module: _Module, node: ast.AST) -> Iterator[Mistake]:
    if isinstance(node, ast.BinOp) and (change := _SUMS.get(type(node.op))):
        yield from module.between(node.left, node.right, change)


def _denied(module: _Module, node: ast.AST) -> Iterator[Mistake]:
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield Mistake(node.lineno, module.start(node), module.start(node) + len("not "), "")


def _constant(module: _Module, node: ast.AST) -> Iterator[Mistake]:
    if isinstance(node, ast.Constant) and isinstance(node.value, int):
        changed = not node.value if isinstance(node.value, bool) else node.value + 1
        yield module.instead(node, repr(changed))


def _called(module: _Module, node: ast.AST) -> Iterator[Mistake]:
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in _CALLED:
        yield module.instead(node.func, _CALLED[node.func.id])


def _guarded(module: _Module, node: ast.AST) -> Iterator[Mistake]:
    """A way out that is never taken."""
    if isinstance(node, ast.If) and not node.orelse and isinstance(node.body[-1], _LEAVES):
        yield module.instead(node.test, "False")


_FINDERS: tuple[Callable[[_Module, ast.AST], Iterator[Mistake]], ...] = (
    _compared,
    _joined,
    _added,
    _denied,
    _constant,
    _called,
    _guarded,
)
