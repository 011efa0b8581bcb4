import pytest

from paginate_list import page_count, paginate


@pytest.mark.parametrize("total, per_page, pages", [(0, 10, 0), (1, 10, 1), (10, 10, 1), (11, 10, 2), (20, 10, 2)])
def test_page_count(total, per_page, pages):
    assert page_count(total, per_page) == pages


def test_first_page():
    result = paginate(list(range(25)), 1)
    assert result["items"] == list(range(10))
    assert result["has_next"] and not result["has_previous"]


def test_last_page():
    result = paginate(list(range(20)), 2)
    assert result["items"] == list(range(10, 20))
    assert not result["has_next"]
    assert result["pages"] == 2


def test_errors():
    with pytest.raises(ValueError):
        paginate([1], 0)
    with pytest.raises(ValueError):
        page_count(1, 0)
