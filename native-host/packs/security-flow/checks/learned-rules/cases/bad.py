from datetime import datetime


def stamp(row):
    # Ünïcode 😀 before the place
    label = "😀"; row.at = datetime.utcnow()
    return row
