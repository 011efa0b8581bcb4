import Database from 'better-sqlite3';

export interface Bookmark {
  url: string;
  title: string;
}

export function openBookmarks(file: string) {
  const db = new Database(file);
  db.pragma('journal_mode = WAL');
  db.exec('CREATE TABLE IF NOT EXISTS bookmarks (url TEXT PRIMARY KEY, title TEXT NOT NULL)');
  const insert = db.prepare<[string, string]>('INSERT OR REPLACE INTO bookmarks VALUES (?, ?)');
  const find = db.query('SELECT url, title FROM bookmarks WHERE title LIKE ? ORDER BY title');

  return {
    save: db.transaction((list: Bookmark[]) => {
      for (const { url, title } of list) insert.run(url, title);
    }),
    search: (term: string) => find.all(`%${term}%`) as Bookmark[],
    close: () => db.close(),
  };
}
