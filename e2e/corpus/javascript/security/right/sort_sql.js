const COLUMNS = new Map([['title', 'title'], ['year', 'published']]);
export function sorted(db, column) {
  return db.prepare('SELECT id, title FROM books ORDER BY ' + (COLUMNS.get(column) ?? 'id')).all();
}
