package cache

type LRU struct {
	capacity int
	keys     []string
	values   map[string]int
}

func NewLRU(capacity int) *LRU {
	if capacity <= 0 {
		panic("cache: capacity must be positive")
	}
	return &LRU{capacity: capacity, values: make(map[string]int)}
}

func (c *LRU) touch(key string) {
	kept := []string{key}
	for _, k := range c.keys {
		if k != key {
			kept = append(kept, k)
		}
	}
	c.keys = kept
}

func (c *LRU) Get(key string) (int, bool) {
	value, ok := c.values[key]
	if ok {
		c.touch(key)
	}
	return value, ok
}

func (c *LRU) Put(key string, value int) {
	c.touch(key)
	c.values[key] = value
	if len(c.keys) > c.capacity {
		delete(c.values, c.keys[c.capacity])
		c.keys = c.keys[:c.capacity]
	}
}

func (c *LRU) Keys() []string {
	return append([]string{}, c.keys...)
}
