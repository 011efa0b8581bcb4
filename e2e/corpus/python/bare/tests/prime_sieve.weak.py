from prime_sieve import prime_factors, primes_up_to


def test_primes():
    assert primes_up_to(10) == [2, 3, 5, 7]


def test_no_primes():
    assert primes_up_to(0) == []


def test_factors():
    assert len(prime_factors(8)) == 3
