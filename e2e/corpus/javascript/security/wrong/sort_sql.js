export function sorted(db, column) {
  return db.prepare(`SELECT id, title FROM books ORDER BY ${column}`).all();
}
