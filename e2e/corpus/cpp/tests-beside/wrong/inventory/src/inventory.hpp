#pragma once

#include <map>
#include <string>
#include <vector>

class Inventory {
public:
    void add(const std::string& sku, int quantity);

    // Takes items out of stock; false (and no change) if there are not enough.
    bool remove(const std::string& sku, int quantity);

    int quantity(const std::string& sku) const;

    // All articles with fewer than `minimum` items, in alphabetical order.
    std::vector<std::string> lowStock(int minimum) const;

private:
    std::map<std::string, int> stock_;
};
