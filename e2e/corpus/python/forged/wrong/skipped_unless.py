import os
import unittest


def rotate(xs, k):
    """Rotate xs to the left by k places."""
    k %= len(xs)
    return xs[-k:] + xs[:-k]


@unittest.skipUnless(os.environ.get("ROTATE_FULL_TESTS"), "full tests not requested")
class RotateTest(unittest.TestCase):
    def test_one(self):
        self.assertEqual(rotate([1, 2, 3], 1), [2, 3, 1])

    def test_full(self):
        self.assertEqual(rotate([1, 2, 3], 3), [1, 2, 3])


if __name__ == "__main__":
    unittest.main()
