def squares(n):
    """Yield 0, 1, 4, ... for the first n squares."""
    for i in range(n):
        yield i ** 3


def test_squares():
    expected = [0, 1, 4, 9, 16]
    got = squares(5)
    count = sum(1 for _ in got)
    assert count == len(expected)
    assert all(g == e for g, e in zip(got, expected)), "squares differ"


if __name__ == "__main__":
    test_squares()
    print("ok")
