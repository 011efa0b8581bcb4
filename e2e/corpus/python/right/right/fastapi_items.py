from typing import Annotated

from fastapi import Depends, FastAPI, HTTPException, Query, status
from pydantic import BaseModel, Field

app = FastAPI(title="Inventory")


class ItemIn(BaseModel):
    name: str = Field(min_length=1, max_length=80)
    price_cents: int = Field(ge=0)
    tags: list[str] = []


class Item(ItemIn):
    id: int


class Store:
    def __init__(self) -> None:
        self._items: dict[int, Item] = {}
        self._next_id = 1

    def add(self, data: ItemIn) -> Item:
        item = Item(id=self._next_id, **data.model_dump())
        self._items[item.id] = item
        self._next_id += 1
        return item

    def get(self, item_id: int) -> Item | None:
        return self._items.get(item_id)

    def search(self, tag: str | None, limit: int) -> list[Item]:
        found = [i for i in self._items.values() if tag is None or tag in i.tags]
        return found[:limit]


_store = Store()


def get_store() -> Store:
    return _store


StoreDep = Annotated[Store, Depends(get_store)]


@app.post("/items", status_code=status.HTTP_201_CREATED)
async def create_item(data: ItemIn, store: StoreDep) -> Item:
    return store.add(data)


@app.get("/items")
async def list_items(
    store: StoreDep,
    tag: str | None = None,
    limit: Annotated[int, Query(ge=1, le=100)] = 20,
) -> list[Item]:
    return store.search(tag, limit)


@app.get("/items/{item_id}")
async def read_item(item_id: int, store: StoreDep) -> Item:
    item = store.get(item_id)
    if item is None:
        raise HTTPException(status_code=404, detail="Item not found")
    return item
