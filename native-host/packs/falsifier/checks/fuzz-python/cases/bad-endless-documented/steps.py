def steps(n):
    """How many steps of two lead down from a number.

    >>> steps(3)
    2
    """
    count = 0
    while n != 0:
        n -= 2
        count += 1
    return count
