package numbers

import "testing"

// Max returns the largest of xs, which is not empty.
func Max(xs []int) int {
	best := xs[0]
	for _, x := range xs[1:] {
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
	wantMax(t, 3, 1, 3, 2)
	wantMax(t, -1, -5, -1)
}

func TestWantMaxNotices(t *testing.T) {
	r := &recorder{TB: t}
	wantMax(r, 9, 1)
	if len(r.notes) != 1 {
		t.Errorf("%d notes", len(r.notes))
	}
}
