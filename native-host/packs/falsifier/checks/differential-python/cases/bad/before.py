def unique(items: list[str]) -> list[str]:
    return list(dict.fromkeys(items))


def initials(name: str) -> str:
    return "".join(part[0] for part in name.split())


def half(value: int) -> int:
    return value // 2
