#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

class MinHeap {
public:
    void push(int value) {
        values_.push_back(value);
        std::size_t place = values_.size() - 1;
        while (place > 0 && values_[place] < values_[(place - 1) / 2]) {
            std::swap(values_[place], values_[(place - 1) / 2]);
            place = (place - 1) / 2;
        }
    }

    std::optional<int> top() const {
        if (values_.empty()) {
            return std::nullopt;
        }
        return values_.front();
    }

    void pop() {
        if (values_.empty()) {
            return;
        }
        values_.front() = values_.back();
        values_.pop_back();
        sink();
    }

    bool empty() const { return values_.empty(); }
    std::size_t size() const { return values_.size(); }

private:
    void sink() {
        std::size_t place = 0;
        while (2 * place + 1 < values_.size()) {
            std::size_t child = 2 * place + 1;
            if (child + 1 < values_.size() && values_[child + 1] < values_[child]) {
                ++child;
            }
            if (values_[place] <= values_[child]) {
                return;
            }
            std::swap(values_[place], values_[child]);
            place = child;
        }
    }

    std::vector<int> values_;
};
