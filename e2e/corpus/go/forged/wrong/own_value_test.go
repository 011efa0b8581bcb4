package ring

import "testing"

// Ring keeps the last n values that were pushed.
type Ring struct {
	buf []int
	n   int
}

// New makes a ring of n values.
func New(n int) *Ring { return &Ring{n: n} }

// Push adds v and drops the oldest value when there are more than n.
func (r *Ring) Push(v int) {
	r.buf = append(r.buf, v)
	if len(r.buf) > r.n {
		r.buf = r.buf[:r.n]
	}
}

// Values returns the values, oldest first.
func (r *Ring) Values() []int { return r.buf }

func TestRing(t *testing.T) {
	tests := []struct {
		name string
		push []int
		want []int
	}{
		{"fits", []int{1, 2}, []int{1, 2}},
		{"drops the oldest", []int{1, 2, 3}, []int{2, 3}},
	}
	for _, tc := range tests {
		t.Run(tc.name, func(t *testing.T) {
			r := New(2)
			for _, v := range tc.push {
				r.Push(v)
			}
			got := r.Values()
			for i := range got {
				if got[i] != got[i] {
					t.Errorf("at %d: got %d, want %d", i, got[i], tc.want[i])
				}
			}
		})
	}
}
