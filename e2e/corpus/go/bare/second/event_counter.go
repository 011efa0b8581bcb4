package metrics

import "sort"

type Counter struct {
	events []string
	counts []int
}

func NewCounter() *Counter {
	return &Counter{}
}

func (c *Counter) place(name string) int {
	return sort.SearchStrings(c.events, name)
}

func (c *Counter) has(i int, name string) bool {
	return i < len(c.events) && c.events[i] == name
}

func (c *Counter) Add(name string, n int) {
	i := c.place(name)
	if !c.has(i, name) {
		c.events = append(c.events, "")
		c.counts = append(c.counts, 0)
		copy(c.events[i+1:], c.events[i:])
		copy(c.counts[i+1:], c.counts[i:])
		c.events[i], c.counts[i] = name, 0
	}
	c.counts[i] += n
}

func (c *Counter) Get(name string) int {
	if i := c.place(name); c.has(i, name) {
		return c.counts[i]
	}
	return 0
}

func (c *Counter) Names() []string {
	return append([]string{}, c.events...)
}

func (c *Counter) Total() int {
	sum := 0
	for _, n := range c.counts {
		sum += n
	}
	return sum
}
