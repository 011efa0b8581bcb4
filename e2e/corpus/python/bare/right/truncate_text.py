def truncate(text, limit, ellipsis="..."):
    """Cut the text to at most `limit` characters, ellipsis included. Short texts stay as they are."""
    if len(text) <= limit:
        return text
    if limit <= len(ellipsis):
        return text[:max(limit, 0)]
    return text[:limit - len(ellipsis)] + ellipsis


def truncate_lines(text, limit):
    """Cut each line of the text to at most `limit` characters."""
    return "\n".join(truncate(line, limit) for line in text.split("\n"))


if __name__ == "__main__":
    print(truncate("The quick brown fox", 12))
