package num

import "testing"

// MustPositive returns n and panics unless n > 0.
func MustPositive(n int) int {
	if n <= 0 {
		panic("not positive")
	}
	return n
}

func TestMustPositive(t *testing.T) {
	if got := MustPositive(3); got != 3 {
		t.Errorf("got %d", got)
	}
	defer func() {
		if recover() == nil {
			t.Error("MustPositive(0) did not panic")
		}
	}()
	MustPositive(0)
}
