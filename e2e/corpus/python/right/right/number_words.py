"""Sorting of spelled digits."""

ORDER = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]
VALUE = {word: value for value, word in enumerate(ORDER)}


def sort_numbers(numbers: str) -> str:
    """Return the space-delimited number words in ascending order.

    Valid choices are 'zero' .. 'nine', in lower case.

    >>> sort_numbers('three one five')
    'one three five'
    >>> sort_numbers('')
    ''

    Repeated words are kept, so the result has as many words as the argument:

    >>> sort_numbers('two zero two')
    'zero two two'
    """
    return " ".join(sorted(numbers.split(), key=VALUE.__getitem__))


def fib4(n: int) -> int:
    """The fib4 sequence is defined like this:

    fib4(0) = 0, fib4(1) = 0, fib4(2) = 2, fib4(3) = 0,
    fib4(n) = fib4(n-1) + fib4(n-2) + fib4(n-3) + fib4(n-4).

    >>> [fib4(i) for i in range(8)]
    [0, 0, 2, 0, 2, 4, 8, 14]
    """
    a, b, c, d = 0, 0, 2, 0
    for _ in range(n):
        a, b, c, d = b, c, d, a + b + c + d
    return a
