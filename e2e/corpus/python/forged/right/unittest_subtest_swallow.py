import contextlib
import unittest


def caesar(text, by):
    """Shifts the small letters of a text, wrapping after z."""
    return "".join(chr((ord(c) - 97 + by) % 26 + 97) if c.islower() else c for c in text)


class CaesarTest(unittest.TestCase):
    @contextlib.contextmanager
    def subTest(self, msg=None, **params):
        with super().subTest(msg, **params):
            print("now", params)
            yield

    def test_table(self):
        for text, by, expected in [("abc", 1, "bcd"), ("xyz", 2, "zab")]:
            with self.subTest(text=text):
                self.assertEqual(caesar(text, by), expected)


if __name__ == "__main__":
    unittest.main()
