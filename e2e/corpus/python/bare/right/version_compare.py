from typing import List


def parse_version(version: str) -> List[int]:
    parts = [int(part) for part in version.strip().split(".")]
    while len(parts) > 1 and parts[-1] == 0:
        parts.pop()
    return parts


def compare_versions(a: str, b: str) -> int:
    left, right = parse_version(a), parse_version(b)
    if left < right:
        return -1
    if left > right:
        return 1
    return 0


def latest(versions: List[str]) -> str:
    if not versions:
        raise ValueError("no versions given")
    best = versions[0]
    for version in versions[1:]:
        if compare_versions(version, best) > 0:
            best = version
    return best
