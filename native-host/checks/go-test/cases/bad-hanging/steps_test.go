package steps

import "testing"

func TestHalf(t *testing.T) {
	if got := Half(4); got != 2 {
		t.Errorf("Half(4) = %d, want 2", got)
	}
}

func TestCount(t *testing.T) {
	if got := Count(8); got != 3 {
		t.Errorf("Count(8) = %d, want 3", got)
	}
}
