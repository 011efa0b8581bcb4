def noop():
    """
    >>> noop()  # doctest: +SKIP
    1
    """
