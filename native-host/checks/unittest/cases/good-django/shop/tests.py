from django.test import TestCase

from .models import count, keep


class Kept(TestCase):
    def test_count(self):
        keep("apple", 2)
        self.assertEqual(count("apple"), 2)
