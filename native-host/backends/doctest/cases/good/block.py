def gcd(a, b):
    """The greatest common divisor.

    >>> gcd(12, 18)
    6
    >>> gcd(7, 0)
    7
    """
    while b:
        a, b = b, a % b
    return a


assert gcd(9, 6) == 3
assert gcd(0, 5) == 5, "zero divides nothing"

if __name__ == "__main__":
    raise SystemExit("not reached by an import")
