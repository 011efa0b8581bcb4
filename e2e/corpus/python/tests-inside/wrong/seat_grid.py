import pytest


class Grid:
    FREE, TAKEN = ".", "#"

    def __init__(self, rows, columns):
        if rows < 1 or columns < 1:
            raise ValueError("a grid needs rows and columns")
        self.cells = [[self.FREE] * columns] * rows

    def take(self, row, column):
        if self.cells[row][column] == self.TAKEN:
            return False
        self.cells[row][column] = self.TAKEN
        return True

    def free(self):
        return sum(row.count(self.FREE) for row in self.cells)

    def __str__(self):
        return "\n".join("".join(row) for row in self.cells)


def test_starts_free():
    assert Grid(3, 4).free() == 12


def test_taking_one_seat():
    grid = Grid(2, 3)
    assert grid.take(0, 1)
    assert str(grid) == ".#.\n..."


def test_a_seat_is_taken_once():
    grid = Grid(1, 1)
    assert [grid.take(0, 0), grid.take(0, 0)] == [True, False]


@pytest.mark.parametrize("rows, columns", [(0, 3), (3, 0), (-1, 2)])
def test_impossible_sizes(rows, columns):
    with pytest.raises(ValueError):
        Grid(rows, columns)
