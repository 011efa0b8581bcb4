def total(values: list[int]) -> int:
    result = 0
    for value in values:
        result += value
    return result


def shout(text: str) -> str:
    return text.upper()
