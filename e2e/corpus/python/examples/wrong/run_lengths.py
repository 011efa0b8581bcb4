"""Run-length coding for small strings."""


def encode(text):
    """Collapse equal neighbours.

    >>> encode('aaab')
    [('a', 3), ('b', 1)]
    >>> encode('')
    []
    """
    runs = []
    previous, count = None, 0
    for char in text:
        if char == previous:
            count += 1
            continue
        if previous is not None:
            runs.append((previous, count))
        previous, count = char, 1
    return runs


def decode(runs):
    """The way back.

    >>> decode([('x', 2), ('y', 1)])
    'xxy'
    """
    return ''.join(char * count for char, count in runs)
