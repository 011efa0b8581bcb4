package cart

import "shop/price"

type line struct {
	unit     int64
	quantity int
	rule     price.Rule
}

type Cart struct {
	lines map[string]line
}

func New() *Cart { return &Cart{lines: map[string]line{}} }

func (c *Cart) Add(article string, unit int64, quantity int, rule price.Rule) {
	if rule == nil {
		rule = price.Plain
	}
	l := c.lines[article]
	c.lines[article] = line{unit, l.quantity + quantity, rule}
}

func (c *Cart) Total() (total int64) {
	for _, l := range c.lines {
		total += l.rule(l.unit, l.quantity)
	}
	return total
}
