import re
from typing import Dict, List

PATTERN = re.compile(r"\{(\w+)\}")


def placeholders(template: str) -> List[str]:
    names: List[str] = []
    for name in PATTERN.findall(template):
        if name not in names:
            names.append(name)
    return names


def fill(template: str, values: Dict[str, str]) -> str:
    missing = [name for name in placeholders(template) if name not in values]
    if missing:
        raise KeyError(", ".join(missing))
    for name, value in values.items():
        template = template.replace("{" + name + "}", value)
    return template
