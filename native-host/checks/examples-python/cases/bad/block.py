def rotate(items, steps):
    """Moves the last `steps` items to the front.

    rotate([1, 2, 3, 4], 1)  # => [4, 1, 2, 3]
    rotate("abc", 0) == "abc"
    """
    return items[steps:] + items[:steps]


def first_word(text):
    # first_word("") -> None
    return text.split()[0]


def count_down(n):
    """count_down(3) returns [3, 2, 1]"""
    result = []
    while n != 0:
        result.append(n)
        n += 1
    return result
