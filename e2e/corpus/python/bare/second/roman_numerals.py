def to_roman(number: int) -> str:
    if number < 1 or number > 3999:
        raise ValueError(number)

    def digit(value: int, one: str, five: str, ten: str) -> str:
        if value == 9:
            return one + ten
        if value == 4:
            return one + five
        return five * (value // 5) + one * (value % 5)

    return (
        "M" * (number // 1000)
        + digit(number // 100 % 10, "C", "D", "M")
        + digit(number // 10 % 10, "X", "L", "C")
        + digit(number % 10, "I", "V", "X")
    )


def from_roman(text: str) -> int:
    for number in range(1, 4000):
        if to_roman(number) == text.upper():
            return number
    raise ValueError(text)
