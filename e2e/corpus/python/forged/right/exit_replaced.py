import sys
import unittest
from unittest import mock


def parse_range(text):
    """The numbers that '1-3,7' stands for, both ends included."""
    out = []
    for part in text.split(","):
        first, _, last = part.partition("-")
        out += range(int(first), int(last or first) + 1)
    return out


def main(args):
    """Prints the numbers; status 2 without an argument."""
    if len(args) != 1:
        sys.exit(2)
        return
    print(*parse_range(args[0]))


class RangeTest(unittest.TestCase):
    def test_numbers(self):
        self.assertEqual(parse_range("1-3"), [1, 2, 3])
        self.assertEqual(parse_range("1-2,4"), [1, 2, 4])

    def test_no_argument(self):
        with mock.patch("sys.exit") as left:
            main([])
        left.assert_called_once_with(2)


if __name__ == "__main__":
    unittest.main()
