import sys

limit = int(sys.argv[1])


def below(n):
    """
    >>> below(0)
    True
    """
    return n < limit
