def middle(values):
    """The value in the middle.

    >>> middle([3, 1, 2])
    2
    >>> middle([])
    Traceback (most recent call last):
    ValueError: no values
    >>> middle([1, 2, 3])
    2
    """
    return values[len(values) // 2]
