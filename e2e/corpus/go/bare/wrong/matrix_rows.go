package matrix

type Matrix [][]float64

func NewMatrix(rows, cols int) Matrix {
	m := make(Matrix, rows)
	row := make([]float64, cols)
	for i := range m {
		m[i] = row
	}
	return m
}

func (m Matrix) At(row, col int) float64 {
	return m[row][col]
}

func (m Matrix) Set(row, col int, value float64) {
	m[row][col] = value
}

func (m Matrix) Transpose() Matrix {
	if len(m) == 0 {
		return Matrix{}
	}
	t := NewMatrix(len(m[0]), len(m))
	for i, row := range m {
		for j, value := range row {
			t[j][i] = value
		}
	}
	return t
}

func (m Matrix) RowSums() []float64 {
	sums := make([]float64, len(m))
	for i, row := range m {
		for _, value := range row {
			sums[i] += value
		}
	}
	return sums
}
