import operator
import unittest

OPERATORS = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": operator.truediv,
}


class RpnError(ValueError):
    pass


def evaluate(expression):
    stack = []
    for token in expression.split():
        if token in OPERATORS:
            if len(stack) < 2:
                raise RpnError(f"not enough values before {token}")
            left, right = stack.pop(), stack.pop()
            stack.append(OPERATORS[token](left, right))
        else:
            stack.append(float(token))
    if len(stack) != 1:
        raise RpnError("values left over" if stack else "empty expression")
    return stack[0]


class EvaluateTest(unittest.TestCase):
    def test_addition(self):
        self.assertEqual(evaluate("3 4 +"), 7)

    def test_subtraction(self):
        self.assertEqual(evaluate("7 2 -"), 5)

    def test_division(self):
        self.assertAlmostEqual(evaluate("1 2 /"), 0.5)

    def test_errors(self):
        for text in ("", "1 +", "1 2"):
            with self.subTest(text=text), self.assertRaises(RpnError):
                evaluate(text)


if __name__ == "__main__":
    unittest.main()
