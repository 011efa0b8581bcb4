import unittest


def celsius(fahrenheit):
    """Convert degrees Fahrenheit to degrees Celsius."""
    return (fahrenheit - 32) * 5 / 9


class CelsiusTest(unittest.TestCase):
    def assertClose(self, got, expected):
        if abs(got - expected) > 1e-9:
            self.fail(f"{got} is not close to {expected}")

    def test_points(self):
        self.assertClose(celsius(32), 0)
        self.assertClose(celsius(212), 100)
        self.assertClose(celsius(-40), -40)

    def test_helper_fails(self):
        with self.assertRaises(AssertionError):
            self.assertClose(0, 1)


if __name__ == "__main__":
    unittest.main()
