import re


def digits_only(text):
    return re.sub(r"[^0-9]", "", text)


def format_phone(number):
    """Format a US phone number, with or without the country code 1. Returns None if it is not a valid number."""
    digits = digits_only(number)
    if len(digits) == 11 and digits.startswith("1"):
        digits = digits[1:]
    if len(digits) != 10:
        return None
    return f"({digits[:4]}) {digits[4:7]}-{digits[7:]}"


def format_all(numbers):
    """Format those numbers of a list that are valid."""
    formatted = [format_phone(number) for number in numbers]
    return [number for number in formatted if number is not None]
