from typing import Dict, List
from urllib.parse import quote, unquote


def parse_query(query: str) -> Dict[str, List[str]]:
    parts = [part.split("=", 1) for part in query.lstrip("?").split("&") if part != ""]
    names = [unquote(part[0]) for part in parts]
    values = [unquote(part[1]) if len(part) == 2 else "" for part in parts]
    return {name: [v for n, v in zip(names, values) if n == name] for name in names}


def build_query(params: Dict[str, str]) -> str:
    return "&".join("=".join(quote(text, safe="") for text in item) for item in params.items())
