import pytest


def roman(n):
    """Standard Roman numeral of n (1 <= n <= 3999)."""
    out = ""
    table = [(1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"),
             (50, "L"), (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I")]
    for value, sign in table:
        while n >= value:
            out += sign
            n -= value
    return out


CASES = {4: "IV", 9: "IX", 40: "XL", 1994: "MCMXCIV", 0: ""}


@pytest.mark.parametrize("n,expected", [(n, e) for n, e in CASES.items() if n > 0])
def test_roman(n, expected):
    assert roman(n) == expected
