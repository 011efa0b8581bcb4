-- SQLite 3.38 or newer
PRAGMA foreign_keys = ON;

CREATE TABLE notes (
    id      INTEGER PRIMARY KEY,
    title   TEXT NOT NULL,
    body    TEXT NOT NULL DEFAULT '',
    created TEXT NOT NULL DEFAULT (datetime('now'))
) STRICT;

CREATE VIRTUAL TABLE notes_fts USING fts5 (title, body, content = 'notes', content_rowid = 'id');

CREATE TRIGGER notes_ai AFTER INSERT ON notes BEGIN
    INSERT INTO notes_fts (rowid, title, body) VALUES (new.id, new.title, new.body);
END;

CREATE TRIGGER notes_ad AFTER DELETE ON notes BEGIN
    INSERT INTO notes_fts (notes_fts, rowid, title, body)
    VALUES ('delete', old.id, old.title, old.body);
END;

CREATE TRIGGER notes_au AFTER UPDATE ON notes BEGIN
    INSERT INTO notes_fts (notes_fts, rowid, title, body)
    VALUES ('delete', old.id, old.title, old.body);
    INSERT INTO notes_fts (rowid, title, body) VALUES (new.id, new.title, new.body);
END;

INSERT INTO notes (title, body) VALUES
    ('Shopping', 'milk, bread and tea'),
    ('Trip', 'a train to the coast; pack tea');

SELECT n.id, n.title, snippet(notes_fts, 1, '[', ']', '...', 8) AS hit
FROM notes_fts
JOIN notes AS n ON n.id = notes_fts.rowid
WHERE notes_fts MATCH 'tea'
ORDER BY rank;
