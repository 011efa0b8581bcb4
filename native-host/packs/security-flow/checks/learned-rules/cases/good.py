from datetime import datetime, timezone


def stamp(row):
    row.at = datetime.now(timezone.utc)
    return row
