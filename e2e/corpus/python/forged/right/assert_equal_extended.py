import unittest


def initials(name):
    """First letters of all words, in upper case."""
    return "".join(word[0].upper() for word in name.split())


class NamedCase(unittest.TestCase):
    compared = 0

    def assertEqual(self, first, second, msg=None):
        self.compared += 1
        super().assertEqual(first, second, msg)


class InitialsTest(NamedCase):
    def test_two(self):
        self.assertEqual(initials("ada lovelace"), "AL")

    def test_one(self):
        self.assertEqual(initials("plato"), "P")


if __name__ == "__main__":
    unittest.main()
