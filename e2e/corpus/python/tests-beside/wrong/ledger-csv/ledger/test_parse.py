import unittest
from datetime import date

from ledger.parse import Entry, parse_amount, parse_line


class ParseAmount(unittest.TestCase):
    def test_fractions(self):
        self.assertEqual(parse_amount("1.234,50"), 123450)
        self.assertEqual(parse_amount("0,5"), 50)

    def test_signs(self):
        self.assertEqual(parse_amount("-3,20"), -320)
        self.assertEqual(parse_amount("+3,20"), 320)

    def test_whole_amounts(self):
        self.assertEqual(parse_amount("12"), 1200)


class ParseLine(unittest.TestCase):
    def test_line(self):
        self.assertEqual(
            parse_line("24.12.2023;Tree ;-35,00\n"),
            Entry(date(2023, 12, 24), "Tree", -3500),
        )
