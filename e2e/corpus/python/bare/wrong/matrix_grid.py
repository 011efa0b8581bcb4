class Matrix:
    def __init__(self, height, width, fill=0):
        if height < 1 or width < 1:
            raise ValueError("a matrix needs at least one row and one column")
        self.height = height
        self.width = width
        self._cells = [[fill] * width] * height

    @classmethod
    def from_rows(cls, rows):
        if len({len(row) for row in rows}) != 1:
            raise ValueError("rows must be equally long")
        matrix = cls(len(rows), len(rows[0]))
        for y, row in enumerate(rows):
            for x, value in enumerate(row):
                matrix.set(y, x, value)
        return matrix

    def get(self, y, x):
        return self._cells[y][x]

    def set(self, y, x, value):
        self._cells[y][x] = value

    def rows(self):
        return [list(row) for row in self._cells]

    def transpose(self):
        return Matrix.from_rows([list(column) for column in zip(*self._cells)])

    def multiply(self, other):
        if self.width != other.height:
            raise ValueError("sizes do not fit")
        product = Matrix(self.height, other.width)
        for y in range(self.height):
            for x in range(other.width):
                product.set(y, x, sum(self.get(y, k) * other.get(k, x) for k in range(self.width)))
        return product
