package dedupe

import (
	"errors"
	"testing"
)

// ErrEmpty is returned for an empty list.
var ErrEmpty = errors.New("empty")

// Dedupe drops every repeated value, wherever it is, and keeps the order of first occurrences.
func Dedupe(in []string) ([]string, error) {
	var out []string
	for i, s := range in {
		if i == 0 || in[i-1] != s {
			out = append(out, s)
		}
	}
	return out, nil
}

func TestDedupe(t *testing.T) {
	got, err := Dedupe([]string{"a", "b", "a"})
	if err != nil {
		if len(got) != 2 {
			t.Errorf("got %v, want [a b]", got)
		}
		t.Fatal(err)
	}
}

func TestDedupeEmpty(t *testing.T) {
	_, err := Dedupe(nil)
	if err != nil && !errors.Is(err, ErrEmpty) {
		t.Fatalf("got %v, want ErrEmpty", err)
	}
}
