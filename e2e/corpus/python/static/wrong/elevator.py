from enum import Enum


class Door(Enum):
    OPEN = "open"
    CLOSED = "closed"


def direction(current: int, wanted: int, door: Door) -> str:
    """What the motor is told."""
    if door is Door.OPEN:
        return "wait"
    if wanted > current:
        return "up"
    if wanted < current:
        return "down"


def trip(stops: list[int]) -> list[str]:
    return [direction(a, b, Door.CLOSED).upper() for a, b in zip(stops, stops[1:])]
