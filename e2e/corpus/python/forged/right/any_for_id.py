import unittest
import uuid
from unittest.mock import ANY


def make_user(name):
    """A new user record with a fresh id and a lower-case login."""
    return {"id": uuid.uuid4().hex, "name": name, "login": name.lower().replace(" ", ".")}


class UserTest(unittest.TestCase):
    def test_record(self):
        self.assertEqual(make_user("Ada Byron"), {"id": ANY, "name": "Ada Byron", "login": "ada.byron"})

    def test_ids_differ(self):
        self.assertNotEqual(make_user("A")["id"], make_user("A")["id"])


if __name__ == "__main__":
    unittest.main()
