DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


def to_base(number, base):
    """Write an integer in a base from 2 to 36."""
    if not 2 <= base <= 36:
        raise ValueError("base must be between 2 and 36")
    if number == 0:
        return "0"
    sign = "-" if number < 0 else ""
    number = abs(number)
    digits = []
    while number > 0:
        number, rest = divmod(number, base)
        digits.append(DIGITS[rest])
    return sign + "".join(reversed(digits))


def from_base(text, base):
    """Read an integer that to_base() wrote."""
    if not 2 <= base <= 36:
        raise ValueError("base must be between 2 and 36")
    sign = -1 if text.startswith("-") else 1
    digits = text[1:].lower() if sign < 0 else text.lower()
    if not digits:
        raise ValueError("no digits")
    value = 0
    for char in digits:
        digit = DIGITS.index(char)
        if digit >= base:
            raise ValueError(f"{char!r} is no digit in base {base}")
        value = value * base + digit
    return sign * value
