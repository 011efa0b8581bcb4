import math
from fractions import Fraction


def gcd(a, b):
    return math.gcd(a, b)


def lcm(a, b):
    return math.lcm(a, b)


def reduce_fraction(numerator, denominator):
    fraction = Fraction(numerator, denominator)
    return fraction.numerator, fraction.denominator
