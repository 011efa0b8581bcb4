from paginate_list import page_count, paginate


def test_keys():
    result = paginate([1, 2, 3], 1)
    assert set(result) == {"items", "page", "pages", "has_next", "has_previous"}


def test_page_count():
    assert page_count(11, 10) == 2
