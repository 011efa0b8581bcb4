import sys
import unittest


def caesar(text, shift):
    """Shifts lower-case letters around the alphabet; other characters stay."""
    return "".join(chr((ord(c) - 97 + shift) % 26 + 97) if "a" <= c <= "z" else c for c in text)


class CaesarTest(unittest.TestCase):
    def test_plain(self):
        self.assertEqual(caesar("abc!", 1), "bcd!")

    def test_around(self):
        self.assertEqual(caesar("xyz", 3), "abc")


class CountingResult(unittest.TestResult):
    def addFailure(self, test, err):
        super().addFailure(test, err)
        print(f"{len(self.failures)} so far")


if __name__ == "__main__":
    result = CountingResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(CaesarTest).run(result)
    sys.exit(0 if result.wasSuccessful() else 1)
