import sys

LIMIT = 1_000_000


def is_prime(n):
    """True if n, at most LIMIT, is a prime number."""
    if n > LIMIT:
        raise ValueError("too large")
    return n > 1 and all(n % d for d in range(2, int(n**0.5) + 1))


def test_small_primes():
    assert [n for n in range(10) if is_prime(n)] == [2, 3, 5, 7]


def test_limit(monkeypatch):
    monkeypatch.setattr(sys.modules[__name__], "LIMIT", 10)
    try:
        is_prime(11)
    except ValueError:
        return
    raise AssertionError("11 is beyond the limit")
