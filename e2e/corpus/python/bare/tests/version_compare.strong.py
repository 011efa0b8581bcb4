import pytest

from version_compare import compare_versions, latest


@pytest.mark.parametrize(
    "a, b, expected",
    [
        ("1.0", "1.0", 0),
        ("1.0", "1", 0),
        ("1.2.0", "1.2", 0),
        ("1.2", "1.3", -1),
        ("2.0", "1.9.9", 1),
        ("1.10", "1.9", 1),
        ("0.9", "0.10", -1),
        ("1", "1.0.1", -1),
    ],
)
def test_compare(a, b, expected):
    assert compare_versions(a, b) == expected


def test_latest():
    assert latest(["1.9", "1.10", "1.2"]) == "1.10"
    with pytest.raises(ValueError):
        latest([])
