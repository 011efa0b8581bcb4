import sys
import unittest


def initials(name):
    """Upper-case first letters of the words of a name."""
    return "".join(word[0].upper() for word in name.split())


class InitialsTest(unittest.TestCase):
    def test_lower(self):
        if initials("ada lovelace") != "AL":
            raise AssertionError("not upper case")

    def test_one(self):
        if initials("Grace") != "G":
            raise AssertionError("one word")

    @unittest.skipIf(sys.platform == "win32", "the path separator differs")
    def test_separator(self):
        self.assertEqual(initials("a/b"), "A")
