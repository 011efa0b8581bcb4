import pytest

from prime_sieve import prime_factors, primes_up_to


def test_small():
    assert primes_up_to(10) == [2, 3, 5, 7]


def test_limit_is_included():
    assert primes_up_to(2) == [2]
    assert primes_up_to(13) == [2, 3, 5, 7, 11, 13]


def test_nothing_below_two():
    assert primes_up_to(1) == []
    assert primes_up_to(-5) == []


def test_factors():
    assert prime_factors(1) == []
    assert prime_factors(60) == [2, 2, 3, 5]
    assert prime_factors(97) == [97]
    with pytest.raises(ValueError):
        prime_factors(0)
