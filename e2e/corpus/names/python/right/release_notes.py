from collections import Counter

from tabulate import tabulate


def contributors(commits: list[tuple[str, str]]) -> str:
    """Count commits per author as a table for the release notes."""
    counts = Counter(author for author, _ in commits)
    rows = [(author, count) for author, count in counts.most_common()]
    return tabulate(rows, headers=["Author", "Commits"], tablefmt="github")


def release_notes(version: str, commits: list[tuple[str, str]]) -> str:
    lines = [f"# {version}", ""]
    lines += [f"- {subject}" for _, subject in commits]
    return "\n".join([*lines, "", contributors(commits)])
