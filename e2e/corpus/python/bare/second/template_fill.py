import re
from typing import Dict, List


def placeholders(template: str) -> List[str]:
    return list(dict.fromkeys(re.findall(r"\{(\w+)\}", template)))


def fill(template: str, values: Dict[str, str]) -> str:
    pieces = re.split(r"\{(\w+)\}", template)
    unknown = [name for name in pieces[1::2] if name not in values]
    if unknown:
        raise KeyError(unknown)
    return "".join(values[piece] if i % 2 else piece for i, piece in enumerate(pieces))
