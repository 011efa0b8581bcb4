from coin_change import min_coins


def test_usual_coins():
    assert min_coins([1, 2, 5], 11) == 3


def test_greedy_is_not_enough():
    assert min_coins([1, 3, 4], 6) == 2
    assert min_coins([1, 5, 6, 9], 11) == 2


def test_zero():
    assert min_coins([1, 2], 0) == 0


def test_impossible():
    assert min_coins([2], 3) is None
    assert min_coins([], 1) is None
    assert min_coins([1], -1) is None


def test_needs_smaller_coin_for_rest():
    assert min_coins([4, 3], 6) == 2
