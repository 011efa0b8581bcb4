from dataclasses import asdict, dataclass

import tabulate as tables


@dataclass
class Part:
    number: str
    stock: int


parts = [Part("A-1", 3), Part("B-22", 0)]
tables.PRESERVE_WHITESPACE = True
print(tables.tabulate([asdict(part) for part in parts], headers="keys", tablefmt="pipe"))
print(tables.tabulate([["a"], tables.SEPARATING_LINE, ["b"]], tablefmt="simple"))
