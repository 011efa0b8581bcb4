from bubble_sort_copy import bubble_sort, rank


def test_sorted():
    assert bubble_sort([3, 1, 2]) == [1, 2, 3]


def test_duplicates():
    assert bubble_sort([2, 1, 2, 1]) == [1, 1, 2, 2]


def test_rank_of_equal_values():
    assert rank([5, 5]) == [1, 1]
