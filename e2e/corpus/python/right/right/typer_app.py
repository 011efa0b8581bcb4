from pathlib import Path
from typing import Annotated, Optional

import typer
from rich.console import Console
from rich.table import Table

app = typer.Typer(help="Counts lines of code.")
console = Console()


@app.command()
def count(
    folder: Annotated[Path, typer.Argument(exists=True, file_okay=False)] = Path("."),
    suffix: Annotated[Optional[list[str]], typer.Option("--suffix", "-s")] = None,
) -> None:
    """Count the lines of each kind of file."""
    wanted = set(suffix or [".py"])
    totals: dict[str, int] = {}
    for path in sorted(folder.rglob("*")):
        if path.is_file() and path.suffix in wanted:
            with path.open(encoding="utf-8", errors="replace") as lines:
                totals[path.suffix] = totals.get(path.suffix, 0) + sum(1 for _ in lines)
    table = Table("Suffix", "Lines")
    for name, lines_of in sorted(totals.items()):
        table.add_row(name, str(lines_of))
    console.print(table)


@app.callback()
def main(verbose: bool = False) -> None:
    if verbose:
        console.print("Verbose")


if __name__ == "__main__":
    app()
