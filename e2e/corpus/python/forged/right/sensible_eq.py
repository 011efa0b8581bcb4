class Vector:
    """A 2-d vector; + adds component by component."""

    def __init__(self, x, y):
        self.x = x
        self.y = y

    def __add__(self, other):
        return Vector(self.x + other.x, self.y + other.y)

    def __eq__(self, other):
        if not isinstance(other, Vector):
            return NotImplemented
        return (self.x, self.y) == (other.x, other.y)

    def __hash__(self):
        return hash((self.x, self.y))


def test_add():
    assert Vector(1, 2) + Vector(3, 4) == Vector(4, 6)
    assert Vector(1, 2) + Vector(3, 4) != Vector(4, -2)


if __name__ == "__main__":
    test_add()
    print("OK")
