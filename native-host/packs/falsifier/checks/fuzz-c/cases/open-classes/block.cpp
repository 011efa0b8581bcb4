#include <cstddef>

class Buffer {
public:
  explicit Buffer(std::size_t size) : size_(size), data_(new int[size]()) {}
  ~Buffer() { delete[] data_; }
  std::size_t size() const { return size_; }

private:
  std::size_t size_;
  int *data_;
};
