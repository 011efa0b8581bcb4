#include <cstddef>
#include <stdexcept>
#include <vector>

class Matrix {
public:
    Matrix(std::size_t rows, std::size_t cols) : rows_(rows), cols_(cols), data_(rows * cols) {}

    std::size_t rows() const { return rows_; }
    std::size_t cols() const { return cols_; }

    double get(std::size_t row, std::size_t col) const { return data_[index(row, col)]; }
    void set(std::size_t row, std::size_t col, double value) { data_[index(row, col)] = value; }

    Matrix transposed() const {
        Matrix result(cols_, rows_);
        for (std::size_t i = 0; i < data_.size(); ++i) {
            result.data_[i % cols_ * rows_ + i / cols_] = data_[i];
        }
        return result;
    }

    bool operator==(const Matrix& other) const {
        return rows_ == other.rows_ && cols_ == other.cols_ && data_ == other.data_;
    }

private:
    std::size_t index(std::size_t row, std::size_t col) const {
        if (row >= rows_ || col >= cols_) {
            throw std::out_of_range("no such place in the matrix");
        }
        return row * cols_ + col;
    }

    std::size_t rows_;
    std::size_t cols_;
    std::vector<double> data_;
};
