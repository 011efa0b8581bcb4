def half(n):
    """Half of a number.

    >>> half(9)

    >>> half(4)
    2.0
    """
    return n / 2


def third(n):
    """
    >>> third("a")
    """
    return n / 3
