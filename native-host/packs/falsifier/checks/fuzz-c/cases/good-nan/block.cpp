#include <algorithm>
#include <cmath>
#include <vector>

// Ascending, with the missing values at the end.
void sort_missing_last(std::vector<double>& xs) {
    std::sort(xs.begin(), xs.end(), [](double a, double b) {
        if (std::isnan(a)) return false;
        if (std::isnan(b)) return true;
        return a < b;
    });
}

class DisjointSets {
public:
    explicit DisjointSets(int n) : parent(n) {
        for (int i = 0; i < n; ++i) parent[i] = i;
    }
    int find(int x) {
        while (parent[x] != x) x = parent[x];
        return x;
    }

private:
    std::vector<int> parent;
};
