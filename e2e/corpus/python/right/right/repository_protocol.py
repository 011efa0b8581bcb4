from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Generic, NewType, NotRequired, Protocol, TypedDict, TypeVar, overload

UserId = NewType("UserId", int)


class UserRow(TypedDict):
    id: UserId
    name: str
    email: NotRequired[str]


class HasId(Protocol):
    @property
    def key(self) -> int: ...


class User:
    def __init__(self, row: UserRow) -> None:
        self.key = row["id"]
        self.name = row["name"]
        self.email = row.get("email")


T = TypeVar("T", bound=HasId)
D = TypeVar("D")


class Repository(Generic[T]):
    def __init__(self, items: Iterable[T] = ()) -> None:
        self._items = {item.key: item for item in items}

    @overload
    def get(self, key: int) -> T | None: ...
    @overload
    def get(self, key: int, default: D) -> T | D: ...
    def get(self, key: int, default: D | None = None) -> T | D | None:
        return self._items.get(key, default)

    def __iter__(self) -> Iterator[T]:
        return iter(self._items.values())

    def __len__(self) -> int:
        return len(self._items)


users = Repository([User({"id": UserId(1), "name": "Ada"})])
print(len(users), [user.name for user in users], users.get(2, "nobody"))
