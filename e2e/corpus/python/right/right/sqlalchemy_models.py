from __future__ import annotations

from datetime import datetime, timezone

from sqlalchemy import ForeignKey, String, create_engine, func, select
from sqlalchemy.orm import DeclarativeBase, Mapped, Session, mapped_column, relationship


class Base(DeclarativeBase):
    pass


class Author(Base):
    __tablename__ = "authors"

    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(String(80), unique=True)
    books: Mapped[list[Book]] = relationship(back_populates="author", cascade="all, delete-orphan")

    def __repr__(self) -> str:
        return f"Author(id={self.id!r}, name={self.name!r})"


class Book(Base):
    __tablename__ = "books"

    id: Mapped[int] = mapped_column(primary_key=True)
    title: Mapped[str] = mapped_column(String(200))
    added: Mapped[datetime] = mapped_column(default=lambda: datetime.now(timezone.utc))
    author_id: Mapped[int] = mapped_column(ForeignKey("authors.id"))
    author: Mapped[Author] = relationship(back_populates="books")


def books_per_author(session: Session) -> dict[str, int]:
    query = (
        select(Author.name, func.count(Book.id))
        .join(Author.books, isouter=True)
        .group_by(Author.name)
        .order_by(Author.name)
    )
    return {name: count for name, count in session.execute(query)}


if __name__ == "__main__":
    engine = create_engine("sqlite://", echo=False)
    Base.metadata.create_all(engine)
    with Session(engine) as session:
        session.add(Author(name="Le Guin", books=[Book(title="The Dispossessed")]))
        session.commit()
        print(books_per_author(session))
