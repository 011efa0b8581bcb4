class Matrix:
    def __init__(self, height, width, fill=0):
        if min(height, width) < 1:
            raise ValueError("size")
        self.height, self.width = height, width
        self._values = {(y, x): fill for y in range(height) for x in range(width)}

    @classmethod
    def from_rows(cls, rows):
        if len(rows) == 0 or any(len(row) != len(rows[0]) for row in rows):
            raise ValueError("rows")
        result = cls(len(rows), len(rows[0]))
        result._values = {(y, x): value for y, row in enumerate(rows) for x, value in enumerate(row)}
        return result

    def get(self, y, x):
        return self._values[y, x]

    def set(self, y, x, value):
        self._values[y, x] = value

    def rows(self):
        return [[self._values[y, x] for x in range(self.width)] for y in range(self.height)]

    def transpose(self):
        result = Matrix(self.width, self.height)
        result._values = {(x, y): value for (y, x), value in self._values.items()}
        return result

    def multiply(self, other):
        if other.height != self.width:
            raise ValueError("sizes")
        columns = list(zip(*other.rows()))
        return Matrix.from_rows(
            [[sum(a * b for a, b in zip(row, column)) for column in columns] for row in self.rows()]
        )
