def stamp(row:
    row.at = datetime.utcnow(((
