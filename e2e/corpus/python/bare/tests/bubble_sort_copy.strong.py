from bubble_sort_copy import bubble_sort, rank


def test_ascending():
    assert bubble_sort([3, 1, 2]) == [1, 2, 3]


def test_descending():
    assert bubble_sort([3, 1, 2], descending=True) == [3, 2, 1]


def test_empty():
    assert bubble_sort([]) == []


def test_input_is_kept():
    values = [3, 1, 2]
    bubble_sort(values)
    assert values == [3, 1, 2]


def test_rank():
    assert rank([10, 30, 20, 30]) == [4, 1, 3, 1]
