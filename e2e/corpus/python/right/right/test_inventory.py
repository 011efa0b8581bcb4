import json
from unittest.mock import MagicMock, patch

import pytest

from inventory import Inventory, OutOfStock


@pytest.fixture
def inventory(tmp_path):
    path = tmp_path / "stock.json"
    path.write_text(json.dumps({"apple": 3}))
    return Inventory.load(path)


@pytest.mark.parametrize(
    ("item", "count", "left"),
    [("apple", 1, 2), ("apple", 3, 0)],
)
def test_take_reduces_stock(inventory, item, count, left):
    inventory.take(item, count)
    assert inventory.count(item) == left


def test_take_too_many(inventory):
    with pytest.raises(OutOfStock, match="apple"):
        inventory.take("apple", 4)


@patch("inventory.requests.post")
def test_reorder_posts_once(post, inventory):
    post.return_value = MagicMock(status_code=201)
    inventory.reorder("apple", 10)
    post.assert_called_once()
    assert post.call_args.kwargs["json"] == {"item": "apple", "count": 10}


def test_price_rounding():
    assert Inventory.price(3, 0.1) == pytest.approx(0.3)
