#include <cstddef>
#include <string>
#include <unordered_map>
#include <vector>

void erase_even(std::unordered_map<int, std::string>& items) {
    for (auto it = items.begin(); it != items.end();) {
        if (it->first % 2 == 0) {
            it = items.erase(it);
        } else {
            ++it;
        }
    }
}

std::size_t drop_expired(std::vector<long>& deadlines, long now) {
    std::size_t kept = 0;
    for (long deadline : deadlines) {
        if (deadline >= now) {
            deadlines[kept++] = deadline;
        }
    }
    const std::size_t dropped = deadlines.size() - kept;
    deadlines.resize(kept);
    return dropped;
}
