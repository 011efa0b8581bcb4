VALUES = [
    (1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"),
    (50, "L"), (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"),
]
DIGITS = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100, "D": 500, "M": 1000}


def to_roman(number: int) -> str:
    if not 1 <= number <= 3999:
        raise ValueError("only 1 to 3999 can be written")
    text = ""
    for value, numeral in VALUES:
        while number >= value:
            text += numeral
            number -= value
    return text


def from_roman(text: str) -> int:
    text = text.upper()
    total = 0
    for char in text:
        if char not in DIGITS:
            raise ValueError(f"not a numeral: {char!r}")
        total += DIGITS[char]
    return total
