#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

class SearchTree {
public:
    bool insert(int value) {
        std::unique_ptr<Node>* place = &root_;
        while (*place != nullptr) {
            if (value == (*place)->value) {
                return false;
            }
            place = value < (*place)->value ? &(*place)->left : &(*place)->right;
        }
        *place = std::make_unique<Node>();
        (*place)->value = value;
        ++size_;
        return true;
    }

    bool contains(int value) const {
        const Node* node = root_.get();
        while (node != nullptr && node->value != value) {
            node = value < node->value ? node->left.get() : node->right.get();
        }
        return node != nullptr;
    }

    std::optional<int> smallest() const {
        const Node* node = root_.get();
        while (node->left != nullptr) {
            node = node->left.get();
        }
        return node->value;
    }

    std::vector<int> sorted() const {
        std::vector<int> values;
        collect(root_.get(), values);
        return values;
    }

    std::size_t size() const { return size_; }

private:
    struct Node {
        int value = 0;
        std::unique_ptr<Node> left;
        std::unique_ptr<Node> right;
    };

    static void collect(const Node* node, std::vector<int>& values) {
        if (node != nullptr) {
            collect(node->left.get(), values);
            values.push_back(node->value);
            collect(node->right.get(), values);
        }
    }

    std::unique_ptr<Node> root_;
    std::size_t size_ = 0;
};
