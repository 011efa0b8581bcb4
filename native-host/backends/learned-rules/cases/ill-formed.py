def stamp(row:
    row.at = (((
