#include <array>
#include <iostream>
#include <queue>
#include <string>
#include <utility>
#include <vector>

// #########
// #S..#...#
// #.#.#.#.#
// #.#...#E#
// #########
static const std::vector<std::string> maze = {
    "#########",
    "#S..#...#",
    "#.#.#.#.#",
    "#.#...#E#",
    "#########",
};

int main() {
    const int rows = static_cast<int>(maze.size());
    const int cols = static_cast<int>(maze[0].size());
    std::vector<std::vector<int>> dist(rows, std::vector<int>(cols, -1));
    std::queue<std::pair<int, int>> todo;

    for (int r = 0; r < rows; ++r)
        for (int c = 0; c < cols; ++c)
            if (maze[r][c] == 'S') {
                dist[r][c] = 0;
                todo.emplace(r, c);
            }

    constexpr std::array<std::pair<int, int>, 4> steps{{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}};
    while (!todo.empty()) {
        const auto [r, c] = todo.front();
        todo.pop();
        if (maze[r][c] == 'E') {
            std::cout << "steps: " << dist[r][c] << '\n';
            return 0;
        }
        for (const auto& [dr, dc] : steps) {
            const int nr = r + dr, nc = c + dc;  // the border is all walls
            if (maze[nr][nc] == '#' || dist[nr][nc] != -1) continue;
            dist[nr][nc] = dist[r][c] + 1;
            todo.emplace(nr, nc);
        }
    }
    std::cout << "no way out\n";
    return 1;
}
