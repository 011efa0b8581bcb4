"""What functions on numbers promise by their names."""

from __future__ import annotations

import math
import statistics

from .promise import Asked, equal, expect, is_items, is_number, is_numbers, is_text, is_whole, law

GET = r"(?:get\ |find\ |calculate\ |compute\ |calc\ |my\ |simple\ |count\ |iterative\ |recursive\ |nth\ |the\ )*"
OF = (
    r"(?:\ of|\ in|\ for|\ from|\ list|\ array|\ numbers?|\ nums|\ values?|\ elements?|\ items?|\ the|\ a|"
    r"\ iter\w*|\ rec\w*|\ v?\d|\ memo\w*|\ dp|\ euclid\w*|\ loop|\ fast)*"
)


def two(asked: Asked) -> bool:
    return asked.only(is_whole, is_whole) and min(asked.args) > 0


def one(asked: Asked) -> bool:
    return asked.only(is_whole) and asked.first >= 0


def numbers(asked: Asked) -> bool:
    return asked.only(is_numbers) and len(asked.first) > 0 and is_number(asked.value)


def is_prime(number: int) -> bool:
    return number > 1 and all(number % each for each in range(2, math.isqrt(number) + 1))


@law("gcd is the greatest common divisor", rf"{GET}(?:gcd|hcf|greatest\ common\ (?:divisor|factor)){OF}", two)
def gcd(asked: Asked) -> str | None:
    return expect(asked.value, math.gcd(*asked.args))


@law("lcm is the least common multiple", rf"{GET}(?:lcm|least\ common\ multiple){OF}", two)
def lcm(asked: Asked) -> str | None:
    return expect(asked.value, math.lcm(*asked.args))


@law("a prime has no divisors", rf"{GET}(?:is\ |check\ )?(?:is\ )?prime(?:\ number)?{OF}", one)
def prime(asked: Asked) -> str | None:
    return expect(asked.value, is_prime(asked.first)) if isinstance(asked.value, bool) else None


@law(
    "a list of primes holds the primes",
    rf"{GET}(?:primes?|sieve|generate\ primes?|list\ primes?|all\ primes?)(?:\ (?:sieve|up|to|below|until|"
    rf"under|of|eratosthenes|n|less|than|limit))*{OF}",
    one,
)
def primes(asked: Asked) -> str | None:
    if not is_items(asked.value) or any(isinstance(each, bool) for each in asked.value):
        return None
    found = list(asked.value)
    below = [each for each in range(asked.first) if is_prime(each)]
    upto = [each for each in range(asked.first + 1) if is_prime(each)]
    return None if len(found) == asked.first else expect(found, upto, below)


@law(
    "prime factors make the number",
    rf"{GET}(?:prime\ )?(?:factors?|factori[sz]e|factorization|factorize)(?:\ primes?)?{OF}",
    one,
)
def factors(asked: Asked) -> str | None:
    if asked.first < 2 or not is_numbers(asked.value) or "prime" not in " ".join(asked.words):
        return None
    if not all(is_whole(each) and is_prime(each) for each in asked.value):
        return "not all of these are prime"
    distinct = sorted({each for each in range(2, asked.first + 1) if asked.first % each == 0 and is_prime(each)})
    made = math.prod(asked.value) == asked.first
    return None if made or sorted(asked.value) == distinct else "they do not make the number"


@law("divisors divide", rf"{GET}(?:all\ |proper\ )?divisors{OF}", one)
def divisors(asked: Asked) -> str | None:
    if asked.first < 1 or not is_numbers(asked.value):
        return None
    every = [each for each in range(1, asked.first + 1) if asked.first % each == 0]
    return expect(sorted(asked.value), every, every[:-1])


@law("a factorial is n times the one before", rf"{GET}(?:factorial|fact){OF}", one)
def factorial(asked: Asked) -> str | None:
    return expect(asked.value, math.factorial(asked.first)) if asked.first <= 20 else None


@law(
    "a Fibonacci number is the sum of the two before",
    rf"{GET}(?:fib|fibonacci)(?:\ number|\ sequence|\ series|\ n|\ up\ to)*{OF}",
    one,
)
def fibonacci(asked: Asked) -> str | None:
    if asked.first < 3 or asked.first > 25:
        return None
    if is_numbers(asked.value):
        rows = zip(asked.value, asked.value[1:], asked.value[2:])
        return None if all(a + b == c for a, b, c in rows) else "not each is the sum of the two before"
    if not is_whole(asked.value):
        return None
    a, b = asked.ask(asked.first - 1), asked.ask(asked.first - 2)
    if not is_whole(a) or not is_whole(b):
        return None
    if a + b != asked.value:
        return f"for the two numbers before it is {a} and {b}"
    return None if asked.ask(5) in (5, 8, 3) else f"for 5 it is {asked.ask(5)}"


@law(
    "a power is a repeated product",
    rf"{GET}(?:power|pow|fast\ pow\w*|exponent\w*|quick\ pow\w*){OF}",
    lambda asked: asked.only(is_whole, is_whole),
)
def power(asked: Asked) -> str | None:
    base, exponent = asked.args
    return expect(asked.value, base**exponent, exponent**base) if 0 < base <= 20 and 0 <= exponent <= 20 else None


@law(
    "a binomial counts choices",
    rf"{GET}(?:binomial(?:\ coefficient)?|n\ choose\ k|choose|ncr|combinations\ count|comb){OF}",
    two,
)
def binomial(asked: Asked) -> str | None:
    n, k = asked.args
    return expect(asked.value, math.comb(n, k)) if n >= k and is_number(asked.value) else None


@law("a digit sum adds digits", rf"{GET}(?:digit\ sum|sum\ (?:of\ )?(?:the\ )?digits|digits\ sum){OF}", one)
def digit_sum(asked: Asked) -> str | None:
    return expect(asked.value, sum(map(int, str(asked.first))))


@law("digits are counted", r"(?:count\ digits|digit\ count|num\ digits|number\ of\ digits)", one)
def digit_count(asked: Asked) -> str | None:
    return expect(asked.value, len(str(asked.first)))


@law("set bits are counted", r"(?:count\ (?:set\ )?(?:bits|ones)|popcount|hamming\ weight|count\ set\ bits)", one)
def bits(asked: Asked) -> str | None:
    return expect(asked.value, asked.first.bit_count()) if is_whole(asked.value) else None


@law("a power of two has one bit", r"is\ (?:a\ )?power\ of\ (?:two|2)", one)
def power_of_two(asked: Asked) -> str | None:
    return expect(bool(asked.value), asked.first.bit_count() == 1)


@law("a perfect number is the sum of its divisors", r"(?:is|check)\ (?:a\ )?perfect(?:\ number)?", one)
def perfect(asked: Asked) -> str | None:
    own = sum(each for each in range(1, asked.first) if asked.first % each == 0)
    return expect(bool(asked.value), own == asked.first) if asked.first > 0 else None


@law("a leap year follows the calendar", r"(?:is\ )?leap(?:\ year)?", one)
def leap(asked: Asked) -> str | None:
    year = asked.first
    return expect(bool(asked.value), year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)) if year > 0 else None


@law("even and odd", r"is\ (?:even|odd)", one)
def parity(asked: Asked) -> str | None:
    return expect(bool(asked.value), (asked.first % 2 == 0) == (asked.words[-1] == "even"))


@law(
    "a root squared is the number",
    rf"{GET}(?:int\ |integer\ |newton\ )?(?:sqrt|square\ root|isqrt){OF}",
    lambda asked: len(asked.args) >= 1 and is_number(asked.first) and asked.first >= 0,
)
def root(asked: Asked) -> str | None:
    if not is_number(asked.value) or len(asked.args) > 1:
        return None
    near = abs(asked.value**2 - asked.first) <= 0.01 * max(1, asked.first)
    floor = is_whole(asked.value) and asked.value**2 <= asked.first < (asked.value + 1) ** 2
    return None if near or floor else f"squared it is {asked.value**2}"


@law(
    "digits in another base make the number",
    rf"{GET}(?:(?:int|decimal|dec|number|num|integer)\ )?to\ (?:binary|bin|hex\w*|octal)(?:\ string)?{OF}",
    one,
)
def based(asked: Asked) -> str | None:
    base = 2 if {"binary", "bin"} & set(asked.words) else 8 if "octal" in asked.words else 16
    if not is_text(asked.value) or "rgb" in asked.words:
        return None
    try:
        return None if int(asked.value, base) == asked.first else f"read in base {base} it is {int(asked.value, base)}"
    except ValueError:
        return f"it is no number in base {base}"


@law(
    "digits in another base make the number",
    r"(?:binary|bin|hex|octal)\ to\ (?:int|decimal|dec|number|integer)",
    lambda asked: asked.only(is_text),
)
def unbased(asked: Asked) -> str | None:
    base = 2 if {"binary", "bin"} & set(asked.words) else 8 if "octal" in asked.words else 16
    try:
        return expect(asked.value, int(asked.first, base)) if is_number(asked.value) else None
    except ValueError:
        return None


SIDES = r"(?:max|maximum|largest|biggest|highest|min|minimum|smallest|lowest)"


@law("the largest is not below any, the smallest not above", rf"{GET}{SIDES}{OF}", numbers)
def extreme(asked: Asked) -> str | None:
    low = {"min", "minimum", "smallest", "lowest"} & set(asked.words)
    return expect(asked.value, min(asked.first) if low else max(asked.first))


@law(
    "the second largest has one above it",
    rf"{GET}second\ (?:largest|max|maximum|highest|biggest|smallest|min|minimum){OF}",
    numbers,
)
def second(asked: Asked) -> str | None:
    up = sorted(asked.first)
    ordered = up if {"smallest", "min", "minimum"} & set(asked.words) else up[::-1]
    distinct = list(dict.fromkeys(ordered))
    return expect(asked.value, distinct[1], ordered[1]) if len(distinct) > 1 else None


@law("a sum adds up", rf"{GET}(?:sum|total|add\ up|sum\ all|sum\ list|array\ sum|list\ sum){OF}", numbers)
def total(asked: Asked) -> str | None:
    return expect(asked.value, sum(asked.first))


@law("a product multiplies", rf"{GET}(?:product|multiply\ all){OF}", numbers)
def product(asked: Asked) -> str | None:
    return expect(asked.value, math.prod(asked.first))


@law("a mean is the sum by the count", rf"{GET}(?:mean|average|avg|arithmetic\ mean){OF}", numbers)
def mean(asked: Asked) -> str | None:
    exact = sum(asked.first) / len(asked.first)
    return expect(asked.value, exact, int(exact), round(exact), round(exact, 1), round(exact, 2), round(exact, 3))


@law("a median lies in the middle", rf"{GET}(?:median){OF}", numbers)
def median(asked: Asked) -> str | None:
    exact = statistics.median(asked.first)
    return expect(
        asked.value, exact, statistics.median_low(asked.first), statistics.median_high(asked.first), int(exact)
    )


@law(
    "a mode is the most frequent",
    rf"{GET}(?:mode|most\ (?:common|frequent)){OF}",
    lambda asked: asked.only(is_items) and len(asked.first) > 0,
)
def mode(asked: Asked) -> str | None:
    most = max(map(asked.first.count, asked.first))
    found = list(asked.value) if isinstance(asked.value, (list, set)) else [asked.value]
    if asked.value is None or any(isinstance(each, (tuple, list)) for each in found):
        return None
    fine = all(asked.first.count(each) == most for each in found)
    return None if fine or (most == 1 and not found) else f"another one occurs {most} times"


@law(
    "a variance is the mean square deviation",
    rf"{GET}(?:sample\ |population\ )?(?:variance|var|std|stdev|std\ dev|standard\ deviation|stddev){OF}",
    numbers,
)
def variance(asked: Asked) -> str | None:
    if len(asked.first) < 2:
        return None
    both = [statistics.pvariance(asked.first), statistics.variance(asked.first)]
    if not {"variance", "var"} & set(asked.words):
        both = [math.sqrt(each) for each in both]
    near = any(abs(asked.value - each) < 0.01 for each in both)
    return None if near else f"{both[0]:.4g} was expected, or {both[1]:.4g} of a sample"


@law("a range is the largest less the smallest", rf"{GET}(?:value\ range|spread|range){OF}", numbers)
def spread(asked: Asked) -> str | None:
    return expect(asked.value, max(asked.first) - min(asked.first))


@law(
    "running totals grow by each element",
    rf"{GET}(?:prefix\ sums?|cumulative\ sums?|running\ (?:total|sum)s?|cumsum|accumulate|partial\ sums?){OF}",
    lambda asked: asked.only(is_numbers),
)
def running(asked: Asked) -> str | None:
    if not is_numbers(asked.result):
        return None
    sums = [sum(asked.first[: at + 1]) for at in range(len(asked.first))]
    return expect(list(asked.result), sums, [0, *sums], [0, *sums[:-1]])


@law(
    "a moving average is the mean of each window",
    rf"{GET}(?:moving|rolling|sliding)\ (?:average|mean|avg)s?{OF}",
    lambda asked: asked.only(is_numbers, is_whole),
)
def moving(asked: Asked) -> str | None:
    values, size = asked.args
    if not is_numbers(asked.value) or not 0 < size <= len(values) or len(asked.value) != len(values) - size + 1:
        return (
            None
            if not is_numbers(asked.value) or size > len(values) or size < 1 or len(asked.value) == len(values)
            else (f"it has {len(asked.value)} of {len(values) - size + 1} windows")
        )
    means = [sum(values[at : at + size]) / size for at in range(len(values) - size + 1)]
    close = all(abs(a - b) < 0.51 * (10**-2) + 1e-6 for a, b in zip(asked.value, means))
    return None if close else expect(list(asked.value), means)


@law(
    "a dot product is the same both ways",
    r"(?:dot(?:\ product)?|inner\ product|scalar\ product)",
    lambda asked: asked.only(is_numbers, is_numbers) and len(asked.args[0]) == len(asked.args[1]),
)
def dot(asked: Asked) -> str | None:
    return expect(asked.value, sum(a * b for a, b in zip(*asked.args)))


@law("a Collatz sequence halves or triples", rf"{GET}collatz(?:\ sequence|\ steps|\ length|\ chain)*{OF}", one)
def collatz(asked: Asked) -> str | None:
    if asked.first < 1:
        return None
    path = [asked.first]
    while path[-1] != 1:
        path.append(path[-1] // 2 if path[-1] % 2 == 0 else 3 * path[-1] + 1)
    steps = len(path) - 1
    return None if equal(asked.value, path, path[1:], steps, steps + 1) else f"it takes {steps} steps to 1"


@law(
    "it is the same in either order",
    r"(?:add|plus|multiply|times|hamming(?:\ distance)?|(?:euclid\w*|manhattan)\ distance|distance|"
    r"edit\ distance|levenshtein(?:\ distance)?|jaccard(?:\ \w+)*|cosine\ similarity|similarity|"
    r"common\ \w+|lcs|(?:is|are)\ anagrams?|union|overlaps?|intersects?)",
    lambda asked: len(asked.args) == 2 and type(asked.args[0]) is type(asked.args[1]) and not is_text(asked.value),
)
def commutes(asked: Asked) -> str | None:
    other = asked.ask(asked.args[1], asked.args[0])
    value = asked.value
    if is_items(value) and is_items(other):
        value, other = sorted(map(str, value)), sorted(map(str, other))
    return None if equal(value, other) else f"with the arguments exchanged it is {other!r}"
