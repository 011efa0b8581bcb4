import pytest

from shop.cart import total


def test_total(prices):
    assert total(prices) == 350


@pytest.mark.parametrize("discount, expected", [(0, 350), (10, 315), (100, 0)])
def test_discount(prices, discount, expected):
    assert total(prices, discount) == expected


def test_refuses():
    with pytest.raises(ValueError):
        total([], 101)


def test_prints(capsys):
    print("noise" * 10)
    assert capsys.readouterr().out


@pytest.mark.skip(reason="slow")
def test_slow():
    raise SystemExit
