import shutil

from tabulate import tabulate


def disk_table(paths: list[str]) -> str:
    rows = []
    for path in paths:
        usage = shutil.disk_usage(path)
        rows.append([path, usage.total // 2**30, usage.free // 2**30, 100 * usage.used / usage.total])
    return tabulate(
        rows,
        headers=["Path", "Total GiB", "Free GiB", "Used %"],
        tablefmt="github",
        floatfmt=".1f",
    )
