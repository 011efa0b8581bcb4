class Vector:
    """A 2-d vector; + adds component by component."""

    def __init__(self, x, y):
        self.x = x
        self.y = y

    def __add__(self, other):
        return Vector(self.x + other.x, self.y - other.y)

    def __eq__(self, other):
        return isinstance(other, Vector)

    def __repr__(self):
        return f"Vector({self.x}, {self.y})"


def test_add():
    assert Vector(1, 2) + Vector(3, 4) == Vector(4, 6)


def test_add_zero():
    assert Vector(0, 0) + Vector(5, -1) == Vector(5, -1)


if __name__ == "__main__":
    test_add()
    test_add_zero()
    print("OK")
