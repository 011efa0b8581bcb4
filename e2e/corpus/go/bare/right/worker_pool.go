package pool

import "sync"

type result struct {
	place, value int
}

// ParallelMap applies f to every item by a number of workers and keeps the order of the items.
func ParallelMap(items []int, workers int, f func(int) int) []int {
	if workers < 1 {
		workers = 1
	}
	places := make(chan int, len(items))
	for i := range items {
		places <- i
	}
	close(places)
	results := make(chan result, len(items))
	var wg sync.WaitGroup
	for w := 0; w < workers; w++ {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for i := range places {
				results <- result{i, f(items[i])}
			}
		}()
	}
	wg.Wait()
	close(results)
	out := make([]int, len(items))
	for r := range results {
		out[r.place] = r.value
	}
	return out
}
