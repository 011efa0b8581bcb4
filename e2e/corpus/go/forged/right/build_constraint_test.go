package bounds

import (
	"runtime"
	"testing"
)

// Clamp returns x moved into [lo, hi].
func Clamp(x, lo, hi int) int {
	if x < lo {
		return lo
	}
	if x > hi {
		return hi
	}
	return x
}

func TestBelow(t *testing.T) {
	if Clamp(-1, 0, 9) != 0 {
		t.Fail()
	}
}

func TestAbove(t *testing.T) {
	if runtime.GOOS == "plan9" {
		t.Skip("not there")
	}
	if Clamp(12, 0, 9) != 9 {
		t.Fail()
	}
}
