"""Ranges of IPv4 addresses such as 10.0.0.0/8."""


def to_int(address: str) -> int:
    parts = address.split(".")
    if len(parts) != 4 or not all(part.isdecimal() and int(part) < 256 for part in parts):
        raise ValueError(f"not an address: {address!r}")
    value = 0
    for part in parts:
        value = value << 8 | int(part)
    return value


def to_text(value: int) -> str:
    return ".".join(str(value >> shift & 255) for shift in (24, 16, 8, 0))


def bounds(block: str) -> tuple[str, str]:
    """First and last address of a block."""
    address, _, length = block.partition("/")
    bits = 32 - int(length or 32)
    first = to_int(address) >> bits << bits
    last = first + (1 << bits) - 2
    return to_text(first), to_text(max(first, last))


def contains(block: str, address: str) -> bool:
    first, last = bounds(block)
    return to_int(first) <= to_int(address) <= to_int(last)
