package matrix

import (
	"fmt"
	"testing"
)

type Matrix [][]float64

// Mul multiplies two matrices. It panics if their sizes do not fit.
func (m Matrix) Mul(o Matrix) Matrix {
	if len(m) == 0 || len(m[0]) != len(o) {
		panic(fmt.Sprintf("matrix: cannot multiply %d rows by %d rows", len(m), len(o)))
	}
	out := make(Matrix, len(m))
	for i := range m {
		out[i] = make([]float64, len(o[0]))
		for j := range out[i] {
			for k := range o {
				out[i][j] += m[i][k] * o[k][j]
			}
		}
	}
	return out
}

func TestMul(t *testing.T) {
	got := Matrix{{1, 2}, {3, 4}}.Mul(Matrix{{0, 1}, {1, 0}})
	want := Matrix{{2, 1}, {4, 3}}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestMulPanics(t *testing.T) {
	defer func() {
		if r := recover(); r == nil {
			t.Error("expected a panic for sizes that do not fit")
		} else {
			t.Log("recovered:", r)
		}
	}()
	Matrix{{1, 2}}.Mul(Matrix{{1, 2}})
}

func BenchmarkMul(b *testing.B) {
	m := Matrix{{1, 2}, {3, 4}}
	for i := 0; i < b.N; i++ {
		m = Matrix{{1, 0}, {0, 1}}.Mul(m)
	}
}
