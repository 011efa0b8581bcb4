package numbers

import "testing"

// Max returns the largest of xs, which is not empty.
func Max(xs []int) int {
	best := 0
	for _, x := range xs {
		if x > best {
			best = x
		}
	}
	return best
}

type recorder struct {
	testing.TB
	notes []string
}

func (r *recorder) Errorf(format string, args ...any) { r.notes = append(r.notes, format) }

func wantMax(t testing.TB, want int, xs ...int) {
	t.Helper()
	if got := Max(xs); got != want {
		t.Errorf("Max(%v) = %d, want %d", xs, got, want)
	}
}

func TestMax(t *testing.T) {
	r := &recorder{TB: t}
	wantMax(r, 3, 1, 3, 2)
	wantMax(r, -1, -5, -1)
}
