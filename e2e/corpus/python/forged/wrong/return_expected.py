def interleave(a, b):
    """a[0], b[0], a[1], b[1], ... and then the rest of the longer list."""
    out = []
    for x, y in zip(a, b):
        out += [x, y]
    return out


def test_equal_length():
    return interleave([1, 3], [2, 4]) == [1, 2, 3, 4]


def test_rest():
    return interleave([1], [2, 3, 4]) == [1, 2, 3, 4]


if __name__ == "__main__":
    for case in (test_equal_length, test_rest):
        case()
        print(case.__name__, "passed")
