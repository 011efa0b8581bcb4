import statistics

import pytest


def median(values):
    """Middle value; mean of the two middle ones of an even count."""
    ordered = sorted(values)
    half = len(ordered) // 2
    return ordered[half] if len(ordered) % 2 else (ordered[half - 1] + ordered[half]) / 2


@pytest.mark.parametrize("values", [[1, 2, 3], [4, 1, 3, 2], [5]])
def test_median(values):
    expected = statistics.median(values)
    assert median(values) == expected
