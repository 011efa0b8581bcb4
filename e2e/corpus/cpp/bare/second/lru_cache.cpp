#include <algorithm>
#include <cstddef>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

class LruCache {
public:
    explicit LruCache(std::size_t capacity) : capacity_(capacity) {
        if (capacity_ < 1) throw std::invalid_argument("capacity must not be 0");
    }

    std::optional<int> get(const std::string& key) {
        const auto place = at(key);
        if (place == entries_.end()) return {};
        std::rotate(entries_.begin(), place, place + 1);
        return entries_.front().second;
    }

    void put(const std::string& key, int value) {
        const auto place = at(key);
        if (place != entries_.end()) entries_.erase(place);
        entries_.insert(entries_.begin(), {key, value});
        if (entries_.size() > capacity_) entries_.pop_back();
    }

    std::vector<std::string> keys() const {
        std::vector<std::string> names(entries_.size());
        std::transform(entries_.begin(), entries_.end(), names.begin(), [](const auto& entry) { return entry.first; });
        return names;
    }

private:
    std::vector<std::pair<std::string, int>>::iterator at(const std::string& key) {
        return std::find_if(entries_.begin(), entries_.end(), [&](const auto& entry) { return entry.first == key; });
    }

    std::size_t capacity_;
    std::vector<std::pair<std::string, int>> entries_;
};
