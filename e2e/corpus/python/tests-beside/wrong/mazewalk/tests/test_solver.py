import unittest

from mazewalk import solve


class SolveTest(unittest.TestCase):
    def test_straight(self):
        self.assertEqual(solve(["...."], (0, 0), (0, 3)), 3)

    def test_shortest_way(self):
        field = ["...", "...", "..."]
        self.assertEqual(solve(field, (0, 0), (0, 2)), 2)
        self.assertEqual(solve(field, (0, 0), (2, 2)), 4)
        self.assertEqual(solve(field, (2, 2), (1, 0)), 3)

    def test_walls(self):
        self.assertIsNone(solve([".#."], (0, 0), (0, 2)))
        self.assertEqual(solve([".#.", "..."], (0, 0), (0, 2)), 4)

    def test_already_there(self):
        self.assertEqual(solve(["."], (0, 0), (0, 0)), 0)
