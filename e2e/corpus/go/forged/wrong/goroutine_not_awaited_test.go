package seq

import (
	"testing"
	"time"
)

// Fib returns the n-th Fibonacci number; Fib(0) = 0.
func Fib(n int) int {
	a, b := 1, 1
	for i := 0; i < n; i++ {
		a, b = b, a+b
	}
	return a
}

func TestFib(t *testing.T) {
	want := []int{0, 1, 1, 2, 3, 5}
	for i, w := range want {
		i, w := i, w
		go func() {
			time.Sleep(time.Second)
			if got := Fib(i); got != w {
				t.Errorf("Fib(%d) = %d, want %d", i, got, w)
			}
		}()
	}
}
