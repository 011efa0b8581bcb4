def half(n):
    """
    >>> half(4)
    2
    """
    return n //

assert half(2) == 1
