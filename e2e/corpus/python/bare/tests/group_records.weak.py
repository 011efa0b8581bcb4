from group_records import count_by, group_by, partition


def test_keys():
    assert set(group_by(["a", "bb", "c"], len)) == {1, 2}


def test_one_group():
    assert group_by([2, 4], lambda n: n % 2) == {0: [2, 4]}


def test_partition():
    assert len(partition([1, 2], bool)) == 2
