from dataclasses import dataclass


@dataclass
class Settings:
    name: str
    retries: int = 3


def load(path: str) -> Settings:
    # ... existing code ...


def sum_of(numbers: list[int]) -> int:
    return sum(numbers)


settings = Settings(name="a", ...)
total = sum_of([1, 2, ...])
token: str = <your-token>
length: int = "three"
