from typing import Dict, List
from urllib.parse import quote, unquote


def parse_query(query: str) -> Dict[str, List[str]]:
    """Parse a query string such as 'a=1&b=two%20words' to a dict of lists. A name without '=' has an empty value."""
    result: Dict[str, List[str]] = {}
    for pair in unquote(query).lstrip("?").split("&"):
        if not pair:
            continue
        name, _, value = pair.partition("=")
        result.setdefault(name, []).append(value)
    return result


def build_query(params: Dict[str, str]) -> str:
    """Build a query string, names and values escaped."""
    pairs = []
    for name, value in params.items():
        pairs.append(f"{quote(name, safe='')}={quote(value, safe='')}")
    return "&".join(pairs)
