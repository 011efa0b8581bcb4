DOUBLED = {"0": 0, "1": 2, "2": 4, "3": 6, "4": 8, "5": 1, "6": 3, "7": 5, "8": 7, "9": 9}


def is_valid(number: str) -> bool:
    digits = [char for char in number if char not in " -"]
    if len(digits) < 2 or any(char not in DOUBLED for char in digits):
        return False
    return check_digit("".join(digits[:-1])) == int(digits[-1])


def check_digit(number: str) -> int:
    if number == "" or any(char not in DOUBLED for char in number):
        raise ValueError(number)
    backwards = number[::-1]
    total = sum(DOUBLED[char] for char in backwards[::2]) + sum(int(char) for char in backwards[1::2])
    return -total % 10
