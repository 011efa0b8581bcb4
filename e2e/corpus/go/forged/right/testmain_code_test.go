package text

import (
	"os"
	"testing"
)

var fixture map[string]string

// Reverse returns s with its bytes in reverse order.
func Reverse(s string) string {
	out := make([]byte, 0, len(s))
	for i := len(s) - 1; i >= 0; i-- {
		out = append(out, s[i])
	}
	return string(out)
}

func TestMain(m *testing.M) {
	fixture = map[string]string{"": "", "a": "a", "abc": "cba"}
	os.Exit(m.Run())
}

func TestReverse(t *testing.T) {
	for in, want := range fixture {
		if got := Reverse(in); got != want {
			t.Errorf("Reverse(%q) = %q, want %q", in, got, want)
		}
	}
}
