from typing import Dict, Optional


def parse_ini(text: str) -> Dict[str, Dict[str, str]]:
    sections: Dict[str, Dict[str, str]] = {}
    current = "DEFAULT"
    for raw in text.splitlines():
        line = raw.strip()
        if not line or line.startswith(("#", ";")):
            continue
        if line.startswith("[") and line.endswith("]"):
            current = line[1:-1].strip()
            sections.setdefault(current, {})
            continue
        if "=" not in line:
            continue
        key, value = line.split("=")
        sections.setdefault(current, {})[key.strip()] = value.strip()
    return sections


def get_value(text: str, section: str, key: str, default: Optional[str] = None) -> Optional[str]:
    return parse_ini(text).get(section, {}).get(key, default)
