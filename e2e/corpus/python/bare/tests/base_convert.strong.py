import pytest

from base_convert import from_base, to_base


@pytest.mark.parametrize("number, base, text", [(10, 2, "1010"), (255, 16, "ff"), (-5, 2, "-101"), (35, 36, "z"), (0, 2, "0")])
def test_to_base(number, base, text):
    assert to_base(number, base) == text


@pytest.mark.parametrize("base", [2, 3, 10, 16, 36])
def test_round_trip(base):
    for number in range(-100, 101):
        assert from_base(to_base(number, base), base) == number


def test_invalid_base():
    with pytest.raises(ValueError):
        to_base(1, 1)
    with pytest.raises(ValueError):
        from_base("1", 37)


def test_invalid_digit():
    with pytest.raises(ValueError):
        from_base("12", 2)
