package text

import (
	"os"
	"testing"
)

// Reverse returns the runes of s in reverse order.
func Reverse(s string) string {
	r := []rune(s)
	for i, j := 0, len(r)-1; i < j; i, j = i+1, j-1 {
		r[i], r[j] = r[j], r[i]
	}
	return string(r)
}

func TestReverse(t *testing.T) {
	file, err := os.CreateTemp(t.TempDir(), "words")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := file.Close(); err != nil {
			t.Error(err)
		}
	})
	if got := Reverse("añb"); got != "bña" {
		t.Errorf("Reverse = %q", got)
	}
}
