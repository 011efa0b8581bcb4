import os
import sqlite3

from flask import Flask, abort, g, jsonify, request

app = Flask(__name__)
DATABASE = os.environ.get("NOTES_DB", "notes.db")


def get_db():
    if "db" not in g:
        g.db = sqlite3.connect(DATABASE)
        g.db.row_factory = sqlite3.Row
        g.db.execute(
            "CREATE TABLE IF NOT EXISTS notes (id INTEGER PRIMARY KEY, body TEXT NOT NULL)"
        )
    return g.db


@app.teardown_appcontext
def close_db(_exc):
    db = g.pop("db", None)
    if db is not None:
        db.close()


@app.get("/notes")
def list_notes():
    rows = get_db().execute("SELECT id, body FROM notes ORDER BY id").fetchall()
    return jsonify([dict(row) for row in rows])


@app.get("/notes/<int:note_id>")
def show_note(note_id):
    row = get_db().execute("SELECT id, body FROM notes WHERE id = ?", (note_id,)).fetchone()
    if row is None:
        abort(404)
    return jsonify(dict(row))


@app.post("/notes")
def add_note():
    data = request.get_json(silent=True)
    if not isinstance(data, dict) or not isinstance(data.get("body"), str):
        abort(400, description="'body' must be a string")
    db = get_db()
    cursor = db.execute("INSERT INTO notes (body) VALUES (?)", (data["body"],))
    db.commit()
    return jsonify(id=cursor.lastrowid, body=data["body"]), 201


if __name__ == "__main__":
    app.run(port=5000)
