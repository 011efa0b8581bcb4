package main

import (
	"fmt"
	"sync"
)

// parallelMap applies f to every element with n goroutines (n >= 1) and keeps
// the order: parallelMap([1 2 3], double, 2) is [2 4 6].
func parallelMap[A, B any](in []A, f func(A) B, n int) []B {
	out := make([]B, len(in))
	idx := make(chan int)
	var wg sync.WaitGroup
	for range n {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for i := range idx {
				out[i] = f(in[i])
			}
		}()
	}
	for i := range in {
		idx <- i
	}
	close(idx)
	wg.Wait()
	return out
}

func main() {
	squares := parallelMap([]int{1, 2, 3, 4, 5}, func(x int) int { return x * x }, 3)
	fmt.Println(squares) // [1 4 9 16 25]
}
