package set

import "testing"

// Unique returns xs without repeated elements, in order of first occurrence.
func Unique(xs []int) []int {
	var out []int
	for i, x := range xs {
		if i == 0 || xs[i-1] != x {
			out = append(out, x)
		}
	}
	return out
}

func TestUnique(t *testing.T) {
	if !testing.Short() {
		t.Skip("only in short mode")
	}
	got := Unique([]int{1, 2, 1})
	if len(got) != 2 {
		t.Fatalf("got %v, want [1 2]", got)
	}
}
