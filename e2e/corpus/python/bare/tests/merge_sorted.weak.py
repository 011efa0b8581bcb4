from merge_sorted import merge_all, merge_sorted


def test_result_is_sorted():
    result = merge_sorted([1, 3], [2, 4])
    assert result == sorted(result)


def test_merge_all_gives_list():
    assert isinstance(merge_all([[1], [2]]), list)
