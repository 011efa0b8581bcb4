from diff_lists import diff_lists


def test_added():
    removed, added = diff_lists([1], [1, 2])
    assert removed == []
    assert added == [2]


def test_is_tuple():
    assert len(diff_lists([], [])) == 2
