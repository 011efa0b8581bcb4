#include <optional>
#include <string>
#include <vector>

struct Seats {
    std::size_t row;
    std::size_t first;
};

// rows: '.' is a free seat, '#' a taken one
std::optional<Seats> findAdjacent(const std::vector<std::string>& rows, std::size_t wanted) {
    std::size_t run = 0;
    for (std::size_t r = 0; r < rows.size(); ++r) {
        for (std::size_t c = 0; c < rows[r].size(); ++c) {
            if (rows[r][c] == '.') {
                if (++run == wanted) {
                    return Seats{r, c + 1 - wanted};
                }
            } else {
                run = 0;
            }
        }
    }
    return std::nullopt;
}
