def unique(items: list[str]) -> list[str]:
    return list({item: None for item in items})


def initials(name: str) -> str:
    return "".join(part[0].upper() for part in name.split(" "))


def half(value: int) -> int:
    return int(value / 2)


def third(value: int) -> float:
    return value / 3
