import pytest

from inventory_stock import Inventory, OutOfStock


@pytest.fixture
def inventory():
    inventory = Inventory()
    inventory.add("nut", 3)
    return inventory


def test_add(inventory):
    inventory.add("nut", 2)
    assert inventory.quantity("nut") == 5
    assert inventory.quantity("bolt") == 0


def test_remove(inventory):
    inventory.remove("nut", 1)
    assert inventory.quantity("nut") == 2


def test_remove_all_drops_the_item(inventory):
    inventory.remove("nut", 3)
    assert inventory.items() == []


def test_remove_too_many(inventory):
    with pytest.raises(OutOfStock):
        inventory.remove("nut", 4)
    assert inventory.quantity("nut") == 3


def test_remove_unknown(inventory):
    with pytest.raises(OutOfStock):
        inventory.remove("bolt", 1)


@pytest.mark.parametrize("quantity", [0, -1])
def test_quantity_must_be_positive(inventory, quantity):
    with pytest.raises(ValueError):
        inventory.add("nut", quantity)
    with pytest.raises(ValueError):
        inventory.remove("nut", quantity)
