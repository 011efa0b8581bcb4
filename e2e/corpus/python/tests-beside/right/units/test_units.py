from unittest import TestCase

from units import Length


class LengthTest(TestCase):
    def test_convert(self):
        self.assertEqual(Length(2).to("cm"), 200)
        self.assertAlmostEqual(Length(1, "ft").to("in"), 12)

    def test_add(self):
        self.assertEqual(Length(1, "km") + Length(5), Length(1005))
        with self.assertRaises(TypeError):
            Length(1) + 1

    def test_hash(self):
        self.assertEqual(len({Length(1), Length(100, "cm")}), 1)

    def test_unknown_unit(self):
        self.assertRaises(KeyError, Length, 1, "parsec")
