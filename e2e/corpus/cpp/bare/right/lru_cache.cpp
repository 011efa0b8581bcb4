#include <cstddef>
#include <list>
#include <optional>
#include <stdexcept>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

// Throws out the entry that was read or written longest ago.
class LruCache {
public:
    explicit LruCache(std::size_t capacity) : capacity_(capacity) {
        if (capacity == 0) {
            throw std::invalid_argument("capacity must not be 0");
        }
    }

    std::optional<int> get(const std::string& key) {
        const auto found = places_.find(key);
        if (found == places_.end()) {
            return std::nullopt;
        }
        entries_.splice(entries_.begin(), entries_, found->second);
        return found->second->second;
    }

    void put(const std::string& key, int value) {
        const auto found = places_.find(key);
        if (found != places_.end()) {
            found->second->second = value;
            entries_.splice(entries_.begin(), entries_, found->second);
            return;
        }
        if (entries_.size() == capacity_) {
            places_.erase(entries_.back().first);
            entries_.pop_back();
        }
        entries_.emplace_front(key, value);
        places_[key] = entries_.begin();
    }

    std::vector<std::string> keys() const {
        std::vector<std::string> keys;
        for (const auto& entry : entries_) {
            keys.push_back(entry.first);
        }
        return keys;
    }

private:
    std::size_t capacity_;
    std::list<std::pair<std::string, int>> entries_;
    std::unordered_map<std::string, std::list<std::pair<std::string, int>>::iterator> places_;
};
