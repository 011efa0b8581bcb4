import re
from typing import Dict, Optional


def parse_ini(text: str) -> Dict[str, Dict[str, str]]:
    result: Dict[str, Dict[str, str]] = {}
    section = "DEFAULT"
    for line in (part.strip() for part in text.splitlines()):
        if line[:1] in ("", "#", ";"):
            continue
        header = re.fullmatch(r"\[(.*)\]", line)
        if header:
            section = header.group(1).strip()
            result[section] = result.get(section, {})
        elif "=" in line:
            key, _, value = line.partition("=")
            result.setdefault(section, {})[key.strip()] = value.strip()
    return result


def get_value(text: str, section: str, key: str, default: Optional[str] = None) -> Optional[str]:
    values = parse_ini(text).get(section)
    if values is None or key not in values:
        return default
    return values[key]
