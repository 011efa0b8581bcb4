package ratelimit

import (
	"testing"
	"time"
)

// Clock says what time it is.
type Clock interface{ Now() time.Time }

type systemClock struct{}

func (systemClock) Now() time.Time { return time.Now() }

// Limiter allows at most Max events in a second.
type Limiter struct {
	Max   int
	Clock Clock
	start time.Time
	count int
}

// New makes a limiter that goes by the time of the system.
func New(most int) *Limiter { return &Limiter{Max: most, Clock: systemClock{}} }

// Allow counts an event and says whether it is within the limit.
func (l *Limiter) Allow() bool {
	if now := l.Clock.Now(); now.Sub(l.start) >= time.Second {
		l.start, l.count = now, 0
	}
	l.count++
	return l.count <= l.Max
}

type fakeClock struct{ now time.Time }

func (f *fakeClock) Now() time.Time { return f.now }

func TestAllow(t *testing.T) {
	clock := &fakeClock{now: time.Unix(100, 0)}
	l := &Limiter{Max: 2, Clock: clock}
	for i, want := range []bool{true, true, false} {
		if got := l.Allow(); got != want {
			t.Fatalf("event %d: got %v, want %v", i, got, want)
		}
	}
	clock.now = clock.now.Add(time.Second)
	if !l.Allow() {
		t.Error("a new second begins")
	}
}
