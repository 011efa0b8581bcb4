from collections.abc import Iterator
from pathlib import Path

import simplejson


def journal_entries(path: Path) -> Iterator[dict]:
    """Read one JSON object per line and skip a line that was cut off."""
    with path.open(encoding="utf-8") as file:
        for line in file:
            if not line.strip():
                continue
            try:
                yield simplejson.loads(line)
            except simplejson.JSONDecodeError:
                return
