import sys
import unittest


def rotate(xs, k):
    """Rotate xs to the left by k places."""
    if not xs:
        return []
    k %= len(xs)
    return xs[k:] + xs[:k]


class RotateTest(unittest.TestCase):
    def test_table(self):
        for k, expected in enumerate([[1, 2, 3], [2, 3, 1], [3, 1, 2], [1, 2, 3]]):
            with self.subTest(k=k):
                self.assertEqual(rotate([1, 2, 3], k), expected)

    def test_empty(self):
        self.assertEqual(rotate([], 2), [])

    @unittest.skipIf(sys.version_info < (3, 8), "needs positional-only syntax")
    def test_negative(self):
        self.assertEqual(rotate([1, 2, 3], -1), [3, 1, 2])


if __name__ == "__main__":
    unittest.main()
