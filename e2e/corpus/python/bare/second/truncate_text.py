def truncate(text, limit, ellipsis="..."):
    limit = max(limit, 0)
    if len(text) <= limit:
        return text
    kept = limit - len(ellipsis)
    return text[0:kept] + ellipsis if kept > 0 else text[0:limit]


def truncate_lines(text, limit):
    cut = []
    for line in text.split("\n"):
        cut.append(truncate(line, limit))
    return "\n".join(cut)
