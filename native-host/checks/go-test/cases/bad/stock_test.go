package stock

import "testing"

func TestSkipped(t *testing.T) {
	t.Skip("later")
}

func TestTotal(t *testing.T) {
	t.Run("two", func(t *testing.T) {
		if got := Total([]int{1, 2}); got != 3 {
			t.Errorf("Total = %d, want 3", got)
		}
	})
}

func TestLast(t *testing.T) {
	Last([]int{1})
}
