import pytest

from inventory_stock import Inventory, OutOfStock


def test_add():
    inventory = Inventory()
    inventory.add("a", 2)
    assert inventory.quantity("a") == 2


def test_remove_unknown():
    with pytest.raises(OutOfStock):
        Inventory().remove("a", 1)


def test_items():
    assert isinstance(Inventory().items(), list)
