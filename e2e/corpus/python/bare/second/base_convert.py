import string


def to_base(number, base):
    if base < 2 or base > 36:
        raise ValueError("bad base")
    if number < 0:
        return "-" + to_base(-number, base)
    alphabet = string.digits + string.ascii_lowercase
    if number < base:
        return alphabet[number]
    return to_base(number // base, base) + alphabet[number % base]


def from_base(text, base):
    if base < 2 or base > 36:
        raise ValueError("bad base")
    return int(text, base)
