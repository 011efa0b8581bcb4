package cart

import "testing"

func TestTotal(t *testing.T) {
	tests := []struct {
		in   []int
		want int
	}{
		{nil, 0},
		{[]int{1}, 1},
		{[]int{1, 2}, 3},
	}
	for _, tt := range tests {
		if got := Total(tt.in); got != tt.want {
			t.Errorf("got %d, want %d", got, tt.want)
		}
	}
}
