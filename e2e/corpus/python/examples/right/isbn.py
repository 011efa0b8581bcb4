r"""Checks of ten-digit ISBNs.

>>> is_valid("0-306-40615-2")
True
>>> is_valid("0306406153")
False
>>> {isbn: is_valid(isbn)
...  for isbn in ("097522980X", "0975229800")}
{'097522980X': True, '0975229800': False}
"""


def check_digit(digits: str) -> str:
    """The tenth digit for the first nine.

    >>> check_digit("030640615")
    '2'
    >>> check_digit("097522980")
    'X'
    >>> check_digit("12")
    Traceback (most recent call last):
        ...
    ValueError: nine digits expected, not '12'
    """
    if len(digits) != 9 or not digits.isdecimal():
        raise ValueError(f"nine digits expected, not {digits!r}")
    weighted = sum(weight * int(digit) for weight, digit in zip(range(10, 1, -1), digits))
    rest = -weighted % 11
    return "X" if rest == 10 else str(rest)


def is_valid(isbn: str) -> bool:
    compact = isbn.replace("-", "").upper()
    if len(compact) != 10 or not compact[:9].isdecimal():
        return False
    return check_digit(compact[:9]) == compact[9]
