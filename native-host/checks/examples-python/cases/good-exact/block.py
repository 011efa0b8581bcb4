def bank(operations):
    """The balance after some operations.

    >>> bank([('deposit', 5), ('withdraw', 2)])
    3
    Unknown operations raise ValueError.
    """
    balance = 0
    for kind, amount in operations:
        if kind not in ('deposit', 'withdraw'):
            raise ValueError(kind)
        balance += amount if kind == 'deposit' else -amount
    return balance


def tri(n):
    """A sequence, defined by the recurrence:
    tri(1) = 3
    tri(n) = 1 + n / 2, if n is even.
    tri(n) =  tri(n - 1) + tri(n - 2) + tri(n + 1), if n is odd.
    For example:
    tri(2) = 1 + (2 / 2) = 2
    tri(4) = 3
    tri(3) = tri(2) + tri(1) + tri(4)
           = 2 + 3 + 3 = 8
    Returns the list of its first n + 1 numbers.
    Examples:
    tri(3) = [1, 3, 2, 8]
    """
    numbers = [1, 3.0]
    for i in range(2, n + 1):
        numbers.append(i / 2 + 1 if i % 2 == 0 else numbers[i - 1] + numbers[i - 2] + (i + 3) / 2)
    return numbers[: n + 1]


def mangoes(text, total):
    """How many fruits are left.

    mangoes("5 apples and 6 oranges", 19) ->19 - 5 - 6 = 8
    """
    return total - sum(int(word) for word in text.split() if word.isdigit())
