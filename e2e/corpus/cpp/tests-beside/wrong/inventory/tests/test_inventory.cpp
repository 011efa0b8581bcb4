#include "inventory.hpp"

#include <cassert>
#include <cstdio>

static void addsAndRemoves() {
    Inventory inventory;
    inventory.add("bolt", 10);
    inventory.add("bolt", 5);
    assert(inventory.quantity("bolt") == 15);
    assert(inventory.remove("bolt", 15));
    assert(inventory.quantity("bolt") == 0);
    assert(!inventory.remove("bolt", 1));
}

static void refusedRemovalChangesNothing() {
    Inventory inventory;
    inventory.add("nut", 3);
    assert(!inventory.remove("nut", 4));
    assert(!inventory.remove("washer", 1));
    assert(inventory.quantity("nut") == 3);
    assert(inventory.lowStock(5) == std::vector<std::string>{"nut"});
}

int main() {
    addsAndRemoves();
    refusedRemovalChangesNothing();
    std::puts("inventory: all tests passed");
}
