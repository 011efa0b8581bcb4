def luhn_sum(digits: str) -> int:
    total = 0
    for position, char in enumerate(reversed(digits)):
        digit = int(char)
        if position % 2 == 1:
            digit *= 2
            if digit > 9:
                digit -= 9
        total += digit
    return total


def is_valid(number: str) -> bool:
    digits = number.replace(" ", "").replace("-", "")
    if not digits.isascii() or not digits.isdigit() or len(digits) < 2:
        return False
    return luhn_sum(digits) % 10 == 0


def check_digit(number: str) -> int:
    if not number.isascii() or not number.isdigit():
        raise ValueError("only digits are expected")
    return (10 - luhn_sum(number + "0") % 10) % 10
