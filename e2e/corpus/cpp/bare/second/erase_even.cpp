#include <cstddef>
#include <string>
#include <unordered_map>
#include <vector>

void erase_even(std::unordered_map<int, std::string>& items) {
    std::erase_if(items, [](const auto& item) { return item.first % 2 == 0; });
}

std::size_t drop_expired(std::vector<long>& deadlines, long now) {
    return std::erase_if(deadlines, [now](long deadline) { return deadline < now; });
}
