#include <cstddef>
#include <stdexcept>
#include <vector>

class Tree {
public:
    explicit Tree(int value) { nodes_.push_back({value, 0, {}}); }

    // Returns the number of the new node.
    std::size_t add_child(std::size_t parent, int value) {
        Node& above = at(parent);
        const std::size_t number = nodes_.size();
        nodes_.push_back({value, parent, {}});
        above.children.push_back(number);
        return number;
    }

    const std::vector<std::size_t>& children(std::size_t node) const { return at(node).children; }

    long long sum(std::size_t node) const {
        long long total = at(node).value;
        for (std::size_t child : at(node).children) {
            total += sum(child);
        }
        return total;
    }

    int depth(std::size_t node) const {
        int steps = 0;
        for (; node != 0; node = at(node).parent) {
            ++steps;
        }
        return steps;
    }

private:
    struct Node {
        int value;
        std::size_t parent;
        std::vector<std::size_t> children;
    };

    Node& at(std::size_t node) { return nodes_.at(node); }
    const Node& at(std::size_t node) const { return nodes_.at(node); }

    std::vector<Node> nodes_;
};
