import sys
from collections import Counter

import click


@click.command()
@click.argument("files", nargs=-1, type=click.File("r", encoding="utf-8"))
@click.option("-n", "--top", default=10, show_default=True, help="How many words to print.")
@click.option("--ignore-case/--match-case", default=True)
@click.version_option("1.2.0")
def main(files, top, ignore_case):
    """Print the most frequent words of FILES (standard input when none)."""
    counts = Counter()
    for stream in files or (sys.stdin,):
        for line in stream:
            if ignore_case:
                line = line.lower()
            counts.update(line.split())
    for word, count in counts.most_common(top):
        click.echo(f"{count:7d}  {word}")


if __name__ == "__main__":
    main()
