#include <cstddef>
#include <optional>
#include <set>
#include <vector>

class SearchTree {
public:
    bool insert(int value) { return values_.insert(value).second; }
    bool contains(int value) const { return values_.count(value) > 0; }

    std::optional<int> smallest() const {
        if (values_.empty()) return std::nullopt;
        return *values_.begin();
    }

    std::vector<int> sorted() const { return {values_.begin(), values_.end()}; }
    std::size_t size() const { return values_.size(); }

private:
    std::set<int> values_;
};
