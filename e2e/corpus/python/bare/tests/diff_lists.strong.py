from diff_lists import apply_diff, diff_lists


def test_no_difference():
    assert diff_lists([1, 2], [2, 1]) == ([], [])


def test_removed_and_added():
    assert diff_lists([1, 2, 3], [3, 4]) == ([1, 2], [4])


def test_multiplicity():
    assert diff_lists([1, 1, 2], [1, 2, 2]) == ([1], [2])


def test_apply():
    old, new = [3, 1, 1], [1, 2, 2]
    assert apply_diff(old, diff_lists(old, new)) == sorted(new)
