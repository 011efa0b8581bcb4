#include <cstdlib>
#include <functional>
#include <iostream>
#include <limits>
#include <queue>
#include <utility>
#include <vector>

struct Edge {
    int to;
    int weight;
};

constexpr int kUnreachable = std::numeric_limits<int>::max();

std::vector<int> shortestPaths(const std::vector<std::vector<Edge>>& graph, int source) {
    std::vector<int> distance(graph.size(), kUnreachable);
    std::vector<bool> visited(graph.size(), false);
    using Item = std::pair<int, int>;
    std::priority_queue<Item, std::vector<Item>, std::greater<Item>> queue;

    distance[source] = 0;
    visited[source] = true;
    queue.emplace(0, source);
    while (!queue.empty()) {
        auto [d, node] = queue.top();
        queue.pop();
        for (const Edge& edge : graph[node]) {
            if (visited[edge.to]) continue;
            visited[edge.to] = true;
            distance[edge.to] = d + edge.weight;
            queue.emplace(distance[edge.to], edge.to);
        }
    }
    return distance;
}

void expect(const char* name, int actual, int wanted) {
    if (actual != wanted) {
        std::cerr << name << ": got " << actual << ", wanted " << wanted << '\n';
        std::exit(EXIT_FAILURE);
    }
}

int main() {
    //      0 --1--> 1 --2--> 2     0 --9--> 2     3 stands alone
    std::vector<std::vector<Edge>> graph{{{1, 1}, {2, 9}}, {{2, 2}}, {}, {}};
    const auto distance = shortestPaths(graph, 0);
    expect("start", distance[0], 0);
    expect("neighbour", distance[1], 1);
    expect("detour", distance[2], 3);
    expect("island", distance[3], kUnreachable);
    std::cout << "ok\n";
    return EXIT_SUCCESS;
}
