import math
from typing import Any, Dict, List, Sequence


def page_count(total: int, per_page: int) -> int:
    if per_page <= 0:
        raise ValueError("per_page")
    full, rest = divmod(total, per_page)
    return full + bool(rest)


def paginate(items: Sequence[Any], page: int, per_page: int = 10) -> Dict[str, Any]:
    if per_page <= 0:
        raise ValueError("per_page")
    if page < 1:
        raise ValueError("page")
    groups: List[List[Any]] = [list(items[i:i + per_page]) for i in range(0, len(items), per_page)]
    return {
        "items": groups[page - 1] if page <= len(groups) else [],
        "page": page,
        "pages": math.ceil(len(items) / per_page),
        "has_next": len(groups) > page,
        "has_previous": page != 1,
    }
