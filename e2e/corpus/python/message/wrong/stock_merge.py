def merge_stock(*counts: dict[str, int]) -> dict[str, int]:
    """Put the counts of several warehouses together."""
    merged: dict[str, int] = {}
    for count in counts:
        merged.update(count)
    return {part: number for part, number in merged.items() if number != 0}
