#include <cstddef>
#include <optional>
#include <set>

class MinHeap {
public:
    void push(int value) { values_.insert(value); }

    std::optional<int> top() const {
        if (values_.empty()) return {};
        return *values_.begin();
    }

    void pop() {
        if (!values_.empty()) values_.erase(values_.begin());
    }

    bool empty() const { return values_.empty(); }
    std::size_t size() const { return values_.size(); }

private:
    std::multiset<int> values_;
};
