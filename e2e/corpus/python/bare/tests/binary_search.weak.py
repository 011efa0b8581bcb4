from binary_search import binary_search, contains


def test_returns_int():
    assert isinstance(binary_search([1, 2, 3], 2), int)


def test_missing():
    assert binary_search([1, 2, 3], 9) == -1


def test_contains_returns_bool():
    assert contains([1, 2, 3], 2) in (True, False)
