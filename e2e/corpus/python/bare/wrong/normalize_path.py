def normalize_path(path):
    """Simplify an absolute Unix path: no '.', no '..', no double slashes, no trailing slash."""
    parts = []
    for part in path.split("/"):
        if part == "" or part == ".":
            continue
        if part == "..":
            parts.pop()
        else:
            parts.append(part)
    return "/" + "/".join(parts)


def join_path(base, *names):
    """Join names below an absolute base; a name that starts with a slash starts over."""
    path = base
    for name in names:
        if name.startswith("/"):
            path = name
        else:
            path = path + "/" + name
    return normalize_path(path)
