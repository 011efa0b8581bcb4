from dataclasses import dataclass
from math import pi


@dataclass(frozen=True, slots=True)
class Circle:
    radius: float


@dataclass(frozen=True, slots=True)
class Rect:
    width: float
    height: float


Shape = Circle | Rect


def area(shape: Shape) -> float:
    match shape:
        case Circle(radius=r):
            return pi * r * r
        case Rect(width=w, height=h):
            return w * h
        case _:
            raise TypeError(f"not a shape: {shape!r}")


def describe(command: list[str]) -> str:
    match command:
        case []:
            return "nothing to do"
        case ["go", ("north" | "south" | "east" | "west") as direction]:
            return f"walking {direction}"
        case ["take", item, *rest]:
            return f"taking {item}" + (f" and {len(rest)} more" if rest else "")
        case [verb, *_]:
            return f"I don't know how to {verb}"


if __name__ == "__main__":
    print(f"{area(Circle(2)):.2f} {area(Rect(3, 4)):.2f}")
    for line in ("go north", "take lamp rope", "dance", ""):
        print(describe(line.split()))
