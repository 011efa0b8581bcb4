package workers

import (
	"context"
	"errors"
	"sync"
	"testing"
	"time"
)

// Map applies f to every input with at most n calls at a time and keeps the
// order of the results. The first error cancels the rest.
func Map[A, B any](ctx context.Context, n int, in []A, f func(context.Context, A) (B, error)) ([]B, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	out := make([]B, len(in))
	slots := make(chan struct{}, n)
	var wg sync.WaitGroup
	var once sync.Once
	var first error
	for i, a := range in {
		i, a := i, a
		wg.Add(1)
		slots <- struct{}{}
		go func() {
			defer func() { <-slots; wg.Done() }()
			if ctx.Err() != nil {
				return
			}
			b, err := f(ctx, a)
			if err != nil {
				once.Do(func() { first = err; cancel() })
				return
			}
			out[i] = b
		}()
	}
	wg.Wait()
	if first == nil {
		first = ctx.Err()
	}
	if first != nil {
		return nil, first
	}
	return out, nil
}

func TestMapKeepsOrder(t *testing.T) {
	got, err := Map(context.Background(), 3, []int{5, 1, 4, 2}, func(_ context.Context, n int) (int, error) {
		time.Sleep(time.Duration(n) * time.Millisecond)
		return n * n, nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []int{25, 1, 16, 4} {
		if got[i] != want {
			t.Errorf("result %d is %d, want %d", i, got[i], want)
		}
	}
}

func TestMapReportsTheError(t *testing.T) {
	broken := errors.New("broken")
	_, err := Map(context.Background(), 1, []int{1, 2, 3}, func(_ context.Context, n int) (int, error) {
		if n == 2 {
			return 0, broken
		}
		return n, nil
	})
	if !errors.Is(err, broken) {
		t.Fatalf("got %v", err)
	}
}

func TestManyWorkers(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	in := make([]int, 500)
	if _, err := Map(context.Background(), 50, in, func(context.Context, int) (bool, error) { return true, nil }); err != nil {
		t.Fatal(err)
	}
}
