"""The cheapest way to give each row a column of its own (Hungarian method, exact integers)."""

from collections.abc import Sequence


def cheapest_assignment(costs: Sequence[Sequence[int]]) -> list[int]:
    """For each row its column; the sum of costs is the least there is. The table is square."""
    size = len(costs)
    row_price, column_price = [0] * size, [0] * size
    row_of: list[int | None] = [None] * size
    for row in range(size):
        _give_column(costs, row, row_of, row_price, column_price)
    columns = [0] * size
    for column, owner in enumerate(row_of):
        if owner is not None:
            columns[owner] = column
    return columns


def _give_column(
    costs: Sequence[Sequence[int]],
    new_row: int,
    row_of: list[int | None],
    row_price: list[int],
    column_price: list[int],
) -> None:
    """Finds the cheapest chain of changes that gives the new row a column, and makes it."""
    size = len(costs)
    distance: list[int | None] = [None] * size
    before: list[int | None] = [None] * size
    settled: list[int] = []
    open_columns = set(range(size))
    row, column, reached = new_row, None, 0
    while True:
        for other in open_columns:
            further = reached + costs[row][other] - row_price[row] - column_price[other]
            known = distance[other]
            if known is None or further < known:
                distance[other], before[other] = further, column
        reached, column = min((d, c) for c in open_columns if (d := distance[c]) is not None)
        open_columns.remove(column)
        owner = row_of[column]
        if owner is None:
            break
        settled.append(column)
        row = owner
    row_price[new_row] += reached
    for passed in settled:
        saved = reached - (distance[passed] or 0)
        column_price[passed] -= saved
        owner = row_of[passed]
        if owner is not None:
            row_price[owner] += saved
    _hand_on(row_of, before, column, new_row)


def _hand_on(
    row_of: list[int | None], before: Sequence[int | None], column: int, new_row: int
) -> None:
    """Each row of the chain takes the column after its own; the new row takes the first."""
    while (previous := before[column]) is not None:
        row_of[column] = row_of[previous]
        column = previous
    row_of[column] = new_row
