from quick_sort import quick_sort, sort_by


def test_quick_sort():
    assert quick_sort([3, 1, 2]) == [1, 2, 3]


def test_first_is_smallest():
    assert quick_sort([9, 4, 7])[0] == 4


def test_sort_by():
    assert len(sort_by([{"a": 1}, {"a": 0}], "a")) == 2
