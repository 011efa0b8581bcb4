from binary_search import binary_search, contains


def test_finds_every_item():
    items = [2, 4, 6, 8, 10, 12]
    for index, item in enumerate(items):
        assert binary_search(items, item) == index


def test_single_item():
    assert binary_search([7], 7) == 0
    assert binary_search([7], 8) == -1


def test_empty():
    assert binary_search([], 1) == -1


def test_missing_between():
    assert binary_search([1, 3, 5], 4) == -1


def test_contains():
    assert contains(["a", "b", "c"], "c")
    assert not contains(["a", "b", "c"], "d")
