import posixpath


def normalize_path(path):
    clean = posixpath.normpath("/" + path)
    return "/" + clean.lstrip("/")


def join_path(base, *names):
    return normalize_path(posixpath.join(base, *names))
