UNITS = [("day", 86400), ("hour", 3600), ("minute", 60), ("second", 1)]


def time_ago(seconds):
    for name, length in UNITS:
        count = int(seconds // length)
        if count >= 1:
            return f"{count} {name}s ago"
    return "just now"
