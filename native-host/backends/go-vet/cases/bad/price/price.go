package price

import "sync"

// Book holds prices.
type Book struct {
	mu     sync.Mutex
	prices map[string]int
}

// Price reads one.
func (b Book) Price(name string) int {
	return b.prices[name]
}
