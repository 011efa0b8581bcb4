package pool

import "sync"

func ParallelMap(items []int, workers int, f func(int) int) []int {
	if workers < 1 {
		workers = 1
	}
	out := make([]int, len(items))
	free := make(chan struct{}, workers)
	var wg sync.WaitGroup
	for i, item := range items {
		free <- struct{}{}
		wg.Add(1)
		go func(i, item int) {
			defer wg.Done()
			out[i] = f(item)
			<-free
		}(i, item)
	}
	wg.Wait()
	return out
}
