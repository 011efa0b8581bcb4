from itertools import islice


def fibonacci():
    """0, 1, 1, 2, 3, ... without an end.

    fibonacci()           # a generator: <generator object fibonacci at 0x...>
    take(5, fibonacci())  # [0, 1, 1, 2, 3]
    take(100, fibonacci())  # [0, 1, 1, ..., 218922995834555169026]
    """
    a, b = 0, 1
    while True:
        yield a
        a, b = b, a + b


def collatz(n):
    """Halve or triple plus one until 1 is reached.

    >>> take(3, collatz(6))
    [6, 3, 10]
    >>> list(collatz(27))  # doctest: +ELLIPSIS
    [27, 82, 41, ..., 4, 2, 1]
    >>> list(collatz(1))
    [1]
    """
    while n != 1:
        yield n
        n = n // 2 if n % 2 == 0 else 3 * n + 1
    yield 1


def take(count, items):
    return list(islice(items, count))
