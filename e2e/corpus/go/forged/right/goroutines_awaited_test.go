package par

import (
	"sync"
	"testing"
)

// Total adds xs in two goroutines.
func Total(xs []int) int {
	var wg sync.WaitGroup
	parts := make([]int, 2)
	for i := range parts {
		i := i
		wg.Add(1)
		go func() {
			defer wg.Done()
			for j := i; j < len(xs); j += 2 {
				parts[i] += xs[j]
			}
		}()
	}
	wg.Wait()
	return parts[0] + parts[1]
}

func TestTotal(t *testing.T) {
	if got := Total([]int{1, 2, 3, 4, 5}); got != 15 {
		t.Errorf("got %d, want 15", got)
	}
}
