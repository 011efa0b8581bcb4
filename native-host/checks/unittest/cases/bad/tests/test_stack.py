import unittest

from stack import Stack


class TestStack(unittest.TestCase):
    def test_last_in_first_out(self):
        stack = Stack()
        for item in (1, 2):
            stack.push(item)
        self.assertEqual([stack.pop(), stack.pop()], [2, 1])

    def test_empty(self):
        with self.assertRaises(LookupError):
            Stack().pop()

    def test_each(self):
        for item in range(3):
            with self.subTest(item=item):
                stack = Stack()
                stack.push(item)
                self.assertEqual(stack.pop(), item)

    @unittest.skip("not yet")
    def test_peek(self):
        self.fail()


if __name__ == "__main__":
    unittest.main()
