def repeat_to(text: str, length: int) -> str:
    result = ""
    while len(result) < length:
        result += text
    return result[:length]


def grow(count: int) -> list[int]:
    numbers = [1]
    while count < 100:
        numbers += numbers
    return numbers
