#include <array>
#include <cassert>
#include <cstddef>
#include <iostream>

template <typename T, std::size_t N>
class RingBuffer {
public:
    bool push(const T& value) {
        if (full()) return false;
        data_[tail_] = value;
        tail_ = (tail_ + 1) % N;
        ++count_;
        return true;
    }

    bool pop(T& out) {
        if (empty()) return false;
        out = data_[head_];
        head_ = head_ + 1 == N ? 1 : head_ + 1;
        --count_;
        return true;
    }

    bool empty() const { return count_ == 0; }
    bool full() const { return count_ == N; }
    std::size_t size() const { return count_; }

private:
    std::array<T, N> data_{};
    std::size_t head_ = 0;
    std::size_t tail_ = 0;
    std::size_t count_ = 0;
};

int main() {
    RingBuffer<int, 3> buffer;
    int value = 0;

    assert(buffer.empty());
    assert(!buffer.pop(value));

    assert(buffer.push(1));
    assert(buffer.push(2));
    assert(buffer.push(3));
    assert(!buffer.push(4));
    assert(buffer.size() == 3);

    assert(buffer.pop(value) && value == 1);
    assert(buffer.push(4));
    assert(buffer.pop(value) && value == 2);
    assert(buffer.pop(value) && value == 3);
    assert(buffer.pop(value) && value == 4);
    assert(buffer.empty());

    std::cout << "all checks passed\n";
}
