import pytest


def median(values):
    """Middle value; mean of the two middle ones of an even count."""
    ordered = sorted(values)
    return ordered[len(ordered) // 2]


@pytest.mark.parametrize("values", [[1, 2, 3], [4, 1, 3, 2], [5]])
def test_median(values):
    expected = median(list(values))
    assert median(values) == expected
