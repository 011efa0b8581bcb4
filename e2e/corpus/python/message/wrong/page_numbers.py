def page_numbers(current: int, total: int) -> list[int | str]:
    wanted = {1, total} | set(range(max(1, current - 1), min(total, current + 1)))
    shown: list[int | str] = []
    previous = 0
    for page in sorted(wanted):
        if page - previous > 1:
            shown.append("…")
        shown.append(page)
        previous = page
    return shown
