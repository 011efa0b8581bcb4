#include <algorithm>
#include <cstddef>
#include <stdexcept>
#include <utility>

class Buffer {
public:
    explicit Buffer(std::size_t size) : size_(size), data_(new int[size]()) {}
    ~Buffer() { delete[] data_; }

    Buffer(const Buffer& other) = default;
    Buffer& operator=(const Buffer& other) = default;

    std::size_t size() const { return size_; }

    int get(std::size_t place) const {
        if (place >= size_) {
            throw std::out_of_range("Buffer::get");
        }
        return data_[place];
    }

    void set(std::size_t place, int value) {
        if (place >= size_) {
            throw std::out_of_range("Buffer::set");
        }
        data_[place] = value;
    }

private:
    std::size_t size_;
    int* data_;
};
