#include <algorithm>
#include <vector>

void remove_value(std::vector<int>& values, int value) {
    values.erase(std::remove(values.begin(), values.end(), value), values.end());
}

void remove_duplicates(std::vector<int>& values) {
    std::vector<int> kept;
    for (int value : values) {
        if (std::find(kept.begin(), kept.end(), value) == kept.end()) kept.push_back(value);
    }
    values = kept;
}
