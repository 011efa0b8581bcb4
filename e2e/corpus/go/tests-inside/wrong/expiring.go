package cache

import (
	"testing"
	"time"
)

type entry struct {
	value   string
	expires time.Time
}

type Cache struct {
	ttl     time.Duration
	now     func() time.Time
	entries map[string]entry
}

func New(ttl time.Duration, now func() time.Time) *Cache {
	return &Cache{ttl: ttl, now: now, entries: make(map[string]entry)}
}

func (c *Cache) Set(key, value string) {
	c.entries[key] = entry{value, c.now().Add(c.ttl)}
}

// Get returns a value until its time to live is over; then the entry is gone.
func (c *Cache) Get(key string) (string, bool) {
	e, ok := c.entries[key]
	if !ok {
		return "", false
	}
	if c.now().After(e.expires) {
		return "", false
	}
	return e.value, true
}

func (c *Cache) Len() int { return len(c.entries) }

func TestCache(t *testing.T) {
	now := time.Date(2023, 1, 1, 12, 0, 0, 0, time.UTC)
	c := New(time.Minute, func() time.Time { return now })
	c.Set("k", "v")
	if v, ok := c.Get("k"); !ok || v != "v" {
		t.Fatalf("fresh: %q %v", v, ok)
	}
	now = now.Add(59 * time.Second)
	if _, ok := c.Get("k"); !ok {
		t.Fatal("still alive after 59 s")
	}
	now = now.Add(2 * time.Second)
	if _, ok := c.Get("k"); ok {
		t.Fatal("expired after 61 s")
	}
	if c.Len() != 0 {
		t.Fatalf("the expired entry is still there: %d", c.Len())
	}
}
