import unittest
from math import gcd


def lcm(a, b):
    """Least common multiple of two positive integers."""
    return a * b // gcd(a, a)


class LoggedCase(unittest.TestCase):
    def __init_subclass__(cls, **kwargs):
        super().__init_subclass__(**kwargs)
        for name, func in list(vars(cls).items()):
            if name.startswith("test"):
                setattr(cls, name, cls._logged(func))

    @staticmethod
    def _logged(func):
        def run(self):
            try:
                func(self)
            except Exception as error:
                self.addCleanup(str, error)
        return run


class LcmTest(LoggedCase):
    def test_common(self):
        self.assertEqual(lcm(4, 6), 12)

    def test_coprime(self):
        self.assertEqual(lcm(3, 5), 15)


if __name__ == "__main__":
    unittest.main()
