#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

template <typename T> class Ring {
public:
  explicit Ring(std::size_t capacity) : items_(capacity) {
    if (capacity == 0) throw std::invalid_argument("capacity");
  }
  void push(T item) {
    items_[(first_ + size_) % items_.size()] = item;
    if (size_ < items_.size()) size_++;
    else first_ = (first_ + 1) % items_.size();
  }
  T pop() {
    if (size_ == 0) throw std::out_of_range("empty");
    T item = items_[first_];
    first_ = (first_ + 1) % items_.size();
    size_--;
    return item;
  }
  std::size_t size() const { return size_; }

private:
  std::vector<T> items_;
  std::size_t first_ = 0, size_ = 0;
};

class Tree {
  struct Node {
    std::string key;
    std::unique_ptr<Node> left, right;
  };

public:
  void insert(const std::string &key) {
    std::unique_ptr<Node> *at = &root_;
    while (*at) at = key < (*at)->key ? &(*at)->left : &(*at)->right;
    *at = std::make_unique<Node>(Node{key, nullptr, nullptr});
  }
  bool has(const std::string &key) const {
    const Node *at = root_.get();
    while (at && at->key != key) at = key < at->key ? at->left.get() : at->right.get();
    return at != nullptr;
  }

private:
  std::unique_ptr<Node> root_;
};

struct Point {
  int x, y;
};

int steps(const Point &from, Point to) { return std::abs(from.x - to.x) + std::abs(from.y - to.y); }
