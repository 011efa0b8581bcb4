import unittest


def is_prime(n):
    """True if n is a prime number."""
    if n < 2:
        return False
    for d in range(2, int(n ** 0.5)):
        if n % d == 0:
            return False
    return True


class PrimeTest(unittest.TestCase):
    def test_table(self):
        for n, expected in [(2, True), (3, True), (4, False), (9, False), (25, False)]:
            self.assertTrue(str(is_prime(n)), str(expected))


if __name__ == "__main__":
    unittest.main()
