#include <cstddef>
#include <list>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>

/**
 * A small cache that throws out the entry that was used least recently.
 * Both reading and writing count as use.
 *
 * Example:
 *
 *     LruCache cache(2);
 *     cache.put("a", 1);
 *     cache.put("b", 2);
 *     cache.get("a");        // 1
 *     cache.put("c", 3);     // drops "b"
 *     cache.contains("a");   // true
 *     cache.contains("b");   // false
 */
class LruCache {
public:
    explicit LruCache(std::size_t capacity) : capacity_(capacity) {}

    std::optional<int> get(const std::string& key) {
        auto found = index_.find(key);
        if (found == index_.end()) return std::nullopt;
        return found->second->second;
    }

    void put(const std::string& key, int value) {
        auto found = index_.find(key);
        if (found != index_.end()) {
            found->second->second = value;
            entries_.splice(entries_.begin(), entries_, found->second);
            return;
        }
        if (capacity_ == 0) return;
        if (entries_.size() == capacity_) {
            index_.erase(entries_.back().first);
            entries_.pop_back();
        }
        entries_.emplace_front(key, value);
        index_[key] = entries_.begin();
    }

    bool contains(const std::string& key) const { return index_.count(key) > 0; }
    std::size_t size() const { return entries_.size(); }

private:
    using Entry = std::pair<std::string, int>;
    std::size_t capacity_;
    std::list<Entry> entries_;
    std::unordered_map<std::string, std::list<Entry>::iterator> index_;
};
