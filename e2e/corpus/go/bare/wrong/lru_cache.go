package cache

import "container/list"

type entry struct {
	key   string
	value int
}

// LRU throws out the entry that was read or written longest ago.
type LRU struct {
	capacity int
	order    *list.List
	places   map[string]*list.Element
}

// NewLRU panics if capacity is not positive.
func NewLRU(capacity int) *LRU {
	if capacity <= 0 {
		panic("cache: capacity must be positive")
	}
	return &LRU{capacity: capacity, order: list.New(), places: map[string]*list.Element{}}
}

func (c *LRU) Get(key string) (int, bool) {
	place, ok := c.places[key]
	if !ok {
		return 0, false
	}
	return place.Value.(*entry).value, true
}

func (c *LRU) Put(key string, value int) {
	if place, ok := c.places[key]; ok {
		place.Value.(*entry).value = value
		c.order.MoveToFront(place)
		return
	}
	if c.order.Len() == c.capacity {
		last := c.order.Back()
		c.order.Remove(last)
		delete(c.places, last.Value.(*entry).key)
	}
	c.places[key] = c.order.PushFront(&entry{key, value})
}

// Keys gives the keys, the last used first.
func (c *LRU) Keys() []string {
	keys := make([]string, 0, c.order.Len())
	for place := c.order.Front(); place != nil; place = place.Next() {
		keys = append(keys, place.Value.(*entry).key)
	}
	return keys
}
