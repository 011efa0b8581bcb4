#include <iostream>
#include <numeric>
#include <utility>
#include <vector>

class UnionFind {
public:
    explicit UnionFind(int n) : parent_(n), size_(n, 1), sets_(n) {
        std::iota(parent_.begin(), parent_.end(), 0);
    }

    int find(int x) {
        while (parent_[x] != x) {
            parent_[x] = parent_[parent_[x]];
            x = parent_[x];
        }
        return x;
    }

    // False when both were in one set already.
    bool unite(int a, int b) {
        a = find(a);
        b = find(b);
        if (a == b) return false;
        if (size_[a] < size_[b]) std::swap(a, b);
        parent_[b] = a;
        size_[a] += size_[b];
        --sets_;
        return true;
    }

    int sets() const { return sets_; }

private:
    std::vector<int> parent_;
    std::vector<int> size_;
    int sets_;
};

int main() {
    UnionFind u(5);
    u.unite(0, 1);
    u.unite(3, 4);
    u.unite(1, 0);
    std::cout << u.sets() << '\n';  // 3
}
