import sqlite3
from dataclasses import dataclass

from fastapi import FastAPI, HTTPException

app = FastAPI()


@dataclass
class Member:
    id: int
    name: str
    email: str


class MemberRepository:
    COLUMNS = "id, name, email"

    def __init__(self, path: str) -> None:
        self.connection = sqlite3.connect(path, check_same_thread=False)

    def by_email(self, email: str) -> Member | None:
        where = "lower(email) = lower(?)"
        query = f"SELECT {self.COLUMNS} FROM members WHERE {where}"
        row = self.connection.execute(query, (email,)).fetchone()
        return Member(*row) if row else None


members = MemberRepository("club.db")


@app.get("/members")
def find_member(email: str) -> Member:
    member = members.by_email(email)
    if member is None:
        raise HTTPException(status_code=404)
    return member
