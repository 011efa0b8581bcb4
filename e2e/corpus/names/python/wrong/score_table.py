from tabulate import tabulate


def score_table(scores: dict[str, int]) -> str:
    ranking = sorted(scores.items(), key=lambda pair: (-pair[1], pair[0]))
    table = [{"player": player, "points": points} for player, points in ranking]
    return tabulate(
        table,
        headers="keys",
        tablefmt="grid",
        show_index=range(1, len(table) + 1),
        colalign=("right", "left", "right"),
    )
