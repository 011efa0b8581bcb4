package main

import (
	"fmt"
	"sort"
)

type Number interface {
	~int | ~int64 | ~float64
}

type Cents int64

func (c Cents) String() string { return fmt.Sprintf("%d.%02d", c/100, c%100) }

func Sum[T Number](values ...T) (total T) {
	for _, v := range values {
		total += v
	}
	return
}

func Keys[K interface{ ~string | ~int }, V any](m map[K]V) []K {
	keys := make([]K, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	sort.Slice(keys, func(i, j int) bool { return keys[i] < keys[j] })
	return keys
}

func classify(v any) string {
	switch x := v.(type) {
	case nil:
		return "nothing"
	case fmt.Stringer:
		return "stringer " + x.String()
	case int, int64:
		return fmt.Sprintf("integer %v", x)
	case []byte:
		return fmt.Sprintf("%d bytes", len(x))
	default:
		return fmt.Sprintf("%T", x)
	}
}

func main() {
	prices := map[string]Cents{"tea": 250, "cake": 399}
	for _, name := range Keys(prices) {
		fmt.Println(name, prices[name])
	}
	fmt.Println(Sum(prices["tea"], prices["cake"]), classify(Cents(5)), classify(nil))
}
