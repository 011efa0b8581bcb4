import sys
import unittest


def is_leap(year):
    return year % 4 == 0 and year % 100 != 0


class LeapYears(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.years = {2000: True, 1900: False, 2024: True}

    def test_years(self):
        for year, expected in self.years.items():
            with self.subTest(year=year):
                self.assertEqual(is_leap(year), expected)

    def test_leaves(self):
        sys.exit(3)


class Broken(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        raise OSError("no server")

    def test_nothing(self):
        pass


if __name__ == "__main__":
    unittest.main()
