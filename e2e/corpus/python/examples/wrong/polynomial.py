class Polynomial:
    """
    A polynomial with the coefficients from the constant term upwards.

    Parameters
    ----------
    coefficients : sequence of numbers

    Examples
    --------
    p = Polynomial([1, 0, 2])      # 1 + 2x^2
    p.degree                       # 2
    p(2)                           # 9
    Polynomial([3])(10)            # 3
    """

    def __init__(self, coefficients):
        self.coefficients = list(coefficients)
        while len(self.coefficients) > 1 and self.coefficients[-1] == 0:
            self.coefficients.pop()

    @property
    def degree(self):
        return len(self.coefficients) - 1

    def __call__(self, x):
        result = 0
        for coefficient in self.coefficients:
            result = result * x + coefficient
        return result

    def __add__(self, other):
        size = max(len(self.coefficients), len(other.coefficients))
        a = self.coefficients + [0] * (size - len(self.coefficients))
        b = other.coefficients + [0] * (size - len(other.coefficients))
        return Polynomial(x + y for x, y in zip(a, b))
