package title

import (
	"strings"
	"testing"
)

// Title makes the first letter of every word upper case and the others lower case.
func Title(s string) string {
	return strings.ToUpper(s[:1]) + s[1:]
}

type recorder struct {
	*testing.T
	failed []string
}

func (r *recorder) Errorf(format string, args ...any) {
	r.failed = append(r.failed, format)
}

func TestTitle(tt *testing.T) {
	t := &recorder{T: tt}
	for in, want := range map[string]string{"hello world": "Hello World", "ABC": "Abc"} {
		if got := Title(in); got != want {
			t.Errorf("Title(%q) = %q, want %q", in, got, want)
		}
	}
}
