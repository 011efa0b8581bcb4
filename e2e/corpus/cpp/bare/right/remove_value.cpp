#include <unordered_set>
#include <vector>

void remove_value(std::vector<int>& values, int value) {
    for (auto it = values.begin(); it != values.end();) {
        if (*it == value) {
            it = values.erase(it);
        } else {
            ++it;
        }
    }
}

// Keeps the first of equal values; the others are taken out of the vector itself.
void remove_duplicates(std::vector<int>& values) {
    std::unordered_set<int> seen;
    std::erase_if(values, [&seen](int value) { return !seen.insert(value).second; });
}
