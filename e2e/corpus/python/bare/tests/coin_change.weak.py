from coin_change import min_coins


def test_usual_coins():
    assert min_coins([1, 2, 5], 11) == 3


def test_zero():
    assert min_coins([1], 0) == 0


def test_impossible():
    assert min_coins([2], 3) is None
