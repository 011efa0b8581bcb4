from typing import Any, Dict, List, Sequence


def page_count(total: int, per_page: int) -> int:
    """Number of pages needed for all items. No items need no page."""
    if per_page <= 0:
        raise ValueError("per_page must be positive")
    return (total + per_page - 1) // per_page


def paginate(items: Sequence[Any], page: int, per_page: int = 10) -> Dict[str, Any]:
    """Return one page of the items; pages count from 1."""
    pages = page_count(len(items), per_page)
    if page < 1:
        raise ValueError("page must be at least 1")
    start = (page - 1) * per_page
    selected: List[Any] = list(items[start:start + per_page])
    return {
        "items": selected,
        "page": page,
        "pages": pages,
        "has_next": page < pages,
        "has_previous": page > 1,
    }
