from group_records import count_by, group_by, partition


def test_group_by():
    assert group_by(["apple", "bob", "avocado"], lambda w: w[0]) == {"a": ["apple", "avocado"], "b": ["bob"]}


def test_empty():
    assert group_by([], len) == {}


def test_count_by():
    assert count_by([1, 2, 3, 4, 5], lambda n: n % 2) == {1: 3, 0: 2}


def test_partition():
    assert partition([1, 2, 3, 4], lambda n: n > 2) == ([3, 4], [1, 2])
    assert partition([1], lambda n: n > 2) == ([], [1])
