#include "inventory.hpp"

#include <stdexcept>

void Inventory::add(const std::string& sku, int quantity) {
    if (quantity <= 0) throw std::invalid_argument("quantity must be positive");
    stock_[sku] += quantity;
}

bool Inventory::remove(const std::string& sku, int quantity) {
    if (quantity <= 0) throw std::invalid_argument("quantity must be positive");
    if (stock_[sku] < quantity) return false;
    stock_[sku] -= quantity;
    return true;
}

int Inventory::quantity(const std::string& sku) const {
    auto it = stock_.find(sku);
    return it == stock_.end() ? 0 : it->second;
}

std::vector<std::string> Inventory::lowStock(int minimum) const {
    std::vector<std::string> low;
    for (const auto& [sku, quantity] : stock_) {
        if (quantity < minimum) low.push_back(sku);
    }
    return low;
}
