#include <cstddef>
#include <stdexcept>
#include <vector>

using Matrix = std::vector<std::vector<double>>;

/*
   transpose turns rows into columns:

       | 1 2 3 |      | 1 4 |
       | 4 5 6 |  ->  | 2 5 |
                      | 3 6 |

   transpose({{1, 2, 3}, {4, 5, 6}}) == {{1, 4}, {2, 5}, {3, 6}}
*/
Matrix transpose(const Matrix& m) {
    if (m.empty()) return {};
    Matrix t(m[0].size(), std::vector<double>(m.size()));
    for (std::size_t r = 0; r < m.size(); ++r) {
        if (m[r].size() != m[0].size()) throw std::invalid_argument("ragged matrix");
        for (std::size_t c = 0; c < m[r].size(); ++c) t[c][r] = m[r][c];
    }
    return t;
}

/*
   Product of an n×k and a k×m matrix.

   multiply({{1, 2}, {3, 4}}, {{0, 1}, {1, 0}}) == {{2, 1}, {4, 3}}
   multiply({{2}}, {{3}})                       == {{6}}

   Throws std::invalid_argument if the inner sizes differ:
   multiply({{1, 2}}, {{1, 2}}) throws.
*/
Matrix multiply(const Matrix& a, const Matrix& b) {
    if (a.empty() || b.empty() || a[0].size() != b.size()) {
        throw std::invalid_argument("sizes do not fit");
    }
    const Matrix bt = transpose(b);
    Matrix product;
    for (const auto& row : a) {
        if (row.size() != b.size()) throw std::invalid_argument("ragged matrix");
        std::vector<double> out;
        for (const auto& column : bt) {
            double sum = 0;
            for (std::size_t i = 0; i < row.size(); ++i) sum += row[i] * column[i];
            out.push_back(sum);
        }
        product.push_back(out);
    }
    return product;
}
